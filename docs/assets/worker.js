// A page from the file system may not start a worker. There this stands in for one: its script runs in a frame.
// (As the iframe-worker of Material's own plugin for offline use does, which comes from another host.)
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.title = "Search";
      frame.srcdoc = "<!doctype html>";
      this.ready = new Promise((done) => frame.addEventListener("load", () => {
        const inside = frame.contentWindow, script = inside.document.createElement("script");
        inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
        script.addEventListener("load", () => done(inside));
        script.src = new URL(address, document.baseURI);
        inside.document.body.append(script);
      }));
      document.body.append(frame);
    }
    postMessage(data) {
      this.ready.then((inside) => inside.dispatchEvent(new MessageEvent("message", { data })));
    }
  };
}
