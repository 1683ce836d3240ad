/** Above this size, hashing first would delay the upload longer than it could save. */
const mostBytes = 64 * 1024 * 1024;

/**
 * The SHA-256 of a file in hexadecimal, by which the server recognizes content it has; null for large files, or where
 * it cannot be computed. The browser computes it off the main thread.
 */
export async function contentHashOf(file: File): Promise<string | null> {
  if (file.size === 0 || file.size > mostBytes || !('subtle' in crypto)) return null;
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
}
