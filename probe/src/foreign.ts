import { refused, type Refused } from './found.ts';
import type { Reader } from './reader.ts';

/** Names an unsupported file type: `application/pdf`, `text/plain`; unreadable if not recognized. */
export async function nameForeign(reader: Reader): Promise<Refused> {
  const head = await reader.bytes(0, 4200);
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  if (type !== undefined) return refused('not-media', type.mime);
  return isText(head) ? refused('not-media', 'text/plain') : refused('unreadable');
}

/** Valid UTF-8 without control characters, apart from a character cut at the end of what was read. */
function isText(head: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return text.length > 0 && !/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text);
  } catch {
    return false;
  }
}
