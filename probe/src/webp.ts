import { shownDelayMs } from './animation.ts';
import { ascii, u16le, u24le, u32le, u8 } from './bytes.ts';
import { type Found, picture, refused } from './found.ts';
import type { Reader } from './reader.ts';

const maxChunks = 20_000;

/** Size of the canvas, frames and duration of one loop; truncated if the file is shorter than its RIFF size. */
export async function readWebp(reader: Reader): Promise<Found> {
  const head = await reader.bytes(0, 30);
  if (head.byteLength < 30 || u32le(head, 4) + 8 > reader.sizeBytes) return refused('truncated');
  switch (ascii(head, 12, 4)) {
    case 'VP8 ':
      if (u8(head, 23) !== 0x9d || u8(head, 24) !== 0x01 || u8(head, 25) !== 0x2a) return refused('unreadable');
      return picture(u16le(head, 26) & 0x3fff, u16le(head, 28) & 0x3fff);
    case 'VP8L':
      return u8(head, 20) === 0x2f ? picture(...losslessSize(head)) : refused('unreadable');
    case 'VP8X': {
      const moves = (u8(head, 20) & 0x02) !== 0;
      const animation = moves ? await readAnimation(reader) : { animated: false, durationMs: null, frames: 1 };
      return picture(u24le(head, 24) + 1, u24le(head, 27) + 1, animation);
    }
    default:
      return refused('unreadable');
  }
}

/** Width and height as 14-bit numbers, each minus one. */
function losslessSize(head: Uint8Array): [number, number] {
  const bits = u32le(head, 21);
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
}

async function readAnimation(
  reader: Reader,
): Promise<{ animated: boolean; durationMs: number | null; frames: number | null }> {
  let [frames, durationMs] = [0, 0];
  let at = 12;
  for (let chunks = 0; at + 8 <= reader.sizeBytes && chunks < maxChunks; chunks += 1) {
    const chunk = await reader.exact(at, 24);
    if (ascii(chunk, 0, 4) === 'ANMF') {
      frames += 1;
      durationMs += shownDelayMs(u24le(chunk, 20));
    }
    const length = u32le(chunk, 4);
    at += 8 + length + (length % 2);
  }
  return { animated: frames > 1, durationMs: frames > 1 ? durationMs : null, frames: frames > 0 ? frames : null };
}
