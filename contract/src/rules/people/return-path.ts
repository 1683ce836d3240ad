const longest = 2000;

/**
 * Whether a text is a path inside the product, which a browser resolves to this origin (no open redirect).
 * Browsers strip control characters (`/\t/evil` reads as `//evil`), and dots are resolved (`/.//evil`).
 */
export function isInsidePath(text: string): boolean {
  const plain = text.length <= longest && /^\/(?![/\\])[^\p{Cc}\p{Cs}\\]*$/u.test(text);
  const [path = ''] = text.split(/[?#]/, 1);
  return plain && !path.includes('//') && !/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
}
