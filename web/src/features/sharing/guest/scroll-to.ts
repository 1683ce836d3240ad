/** Scrolls the element with this id into view and focuses it. */
export function scrollTo(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}
