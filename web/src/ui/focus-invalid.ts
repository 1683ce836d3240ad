/**
 * Brings the keyboard to the first field within whose text cannot be taken, and tells whether there is one. A field
 * marks itself by `setCustomValidity`.
 */
export function focusInvalid(root: Element | null): boolean {
  const field = root?.querySelector<HTMLElement>('input:invalid, textarea:invalid');
  field?.focus();
  return Boolean(field);
}
