const waiting = new Set<() => Promise<unknown>>();
let happened = false;

function run(): void {
  happened = true;
  window.removeEventListener('pointerdown', run, true);
  window.removeEventListener('keydown', run, true);
  window.removeEventListener('dragenter', run, true);
  // Failures are ignored: the module is fetched again when it is needed.
  for (const load of waiting) load().catch(() => {});
  waiting.clear();
}

window.addEventListener('pointerdown', run, true);
window.addEventListener('keydown', run, true);
window.addEventListener('dragenter', run, true);

/** Whether the page was used. */
export const hasInteracted = (): boolean => happened;

/**
 * Prefetches on the user's first press, or the first file dragged over the page, so that it does not compete with the
 * first paint.
 */
export function onFirstInteraction(load: () => Promise<unknown>): void {
  if (!happened) waiting.add(load);
}
