const waiting = new Set<() => Promise<unknown>>();
let happened = false;

function run(): void {
  happened = true;
  window.removeEventListener('pointerdown', run, true);
  window.removeEventListener('keydown', run, true);
  window.removeEventListener('dragenter', run, true);
  // A failure here is not yet anybody's loss: it is fetched again when it is needed.
  for (const load of waiting) load().catch(() => {});
  waiting.clear();
}

window.addEventListener('pointerdown', run, true);
window.addEventListener('keydown', run, true);
window.addEventListener('dragenter', run, true);

/** Fetches what may be needed soon with the person's first press or the first file dragged over the page, out of the way of the first paint. */
export function onFirstInteraction(load: () => Promise<unknown>): void {
  if (!happened) waiting.add(load);
}
