/** Whether a text is a valid URL slug: 3 to 60 lower-case letters, digits and single dashes between them. */
export function isSlug(text: string): boolean {
  return text.length >= 3 && text.length <= 60 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
