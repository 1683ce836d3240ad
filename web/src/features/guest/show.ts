/** Brings a place of the page into sight, and the keyboard to it. */
export function show(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}
