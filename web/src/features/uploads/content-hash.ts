/** Beyond this, hashing first would hold up the upload longer than it could save. */
const mostBytes = 64 * 1024 * 1024;

/**
 * The SHA-256 of a file in hexadecimal digits, by which the server knows content that it has already; null for what is
 * large, or where it cannot be told. The browser counts it beside the page.
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
