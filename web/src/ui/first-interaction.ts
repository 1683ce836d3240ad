const waiting = new Set<() => Promise<unknown>>();
let happened = false;

function run(): void {
  happened = true;
  window.removeEventListener('pointerdown', run, true);
  window.removeEventListener('keydown', run, true);
  window.removeEventListener('dragenter', run, true);
  // Failures are ignored, because the module is fetched again when it is needed.
  for (const load of waiting) load().catch(() => {});
  waiting.clear();
}

window.addEventListener('pointerdown', run, true);
window.addEventListener('keydown', run, true);
window.addEventListener('dragenter', run, true);

/** Whether the user has interacted with the page. */
export const hasInteracted = (): boolean => happened;

/**
 * Prefetches on the user's first click, or when a file is first dragged over the page, so that loading does not compete
 * with the first paint.
 */
export function onFirstInteraction(load: () => Promise<unknown>): void {
  if (!happened) waiting.add(load);
}
