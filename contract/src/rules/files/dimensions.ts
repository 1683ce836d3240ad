/** `1080x1920` as pixels; null when it is not a size. */
export function parseDimensions(text: string): { width: number; height: number } | null {
  const match = /^\s*(\d+)\s*[x×]\s*(\d+)\s*$/.exec(text);
  if (!match) return null;
  const size = { width: Number(match[1]), height: Number(match[2]) };
  return size.width > 0 && size.height > 0 ? size : null;
}
