// Loads the rest of the explorer (later.js), when a program is not understood without it, or a page needs it.
const folder = document.currentScript?.src.replace(/[^/]*$/, '');

let loading = null;

// Whether all of the explorer is here, or on its way.
export const isComplete = () => loading !== null;

export function loadRest() {
  loading ??= new Promise(done => {
    const script = document.createElement('script');
    script.src = `${folder}explorer-rest.js`;
    script.onload = script.onerror = done;
    document.head.append(script);
  });
  return loading;
}
