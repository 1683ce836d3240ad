/** How long browsers show a frame: very short delays are played as a tenth of a second. */
export function shownDelayMs(delayMs: number): number {
  if (Number.isNaN(delayMs)) return 0;
  return delayMs <= 10 ? 100 : delayMs;
}
