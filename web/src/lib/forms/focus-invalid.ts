/**
 * Focuses the first invalid field inside `root` and returns whether there is one. A field marks itself invalid with
 * `setCustomValidity`.
 */
export function focusInvalid(root: Element | null): boolean {
  const field = root?.querySelector<HTMLElement>('input:invalid, textarea:invalid');
  field?.focus();
  return Boolean(field);
}
