import { ascii, indexOf, u32le, u64be, u8 } from './bytes.ts';
import { type Found, found, refused } from './found.ts';
import type { FileKind } from './kind.ts';
import type { Reader } from './reader.ts';

/** The stream type GUID of video in an ASF header. */
const asfVideo = [0xc0, 0xef, 0x19, 0xbc, 0x4d, 0x5b, 0xcf, 0x11, 0xa8, 0xfd, 0x00, 0x80, 0x5f, 0x5c, 0x44, 0x2b];

/**
 * Containers whose tracks are not parsed here: refuses only what is certain, and leaves size and duration unknown until
 * a server with ffprobe fills them in.
 */
export async function readOtherVideo(reader: Reader, kind: FileKind): Promise<Found> {
  const head = await reader.bytes(0, 64 * 1024);
  switch (kind) {
    case 'avi':
      // A live or OpenDML file may state 0 or only the first part, but never more than the file has.
      return riffEnd(head) > reader.sizeBytes ? refused('truncated') : found({});
    case 'flv':
      // Flags: 4 is sound, 1 is pictures.
      return u8(head, 4) === 4 ? refused('not-media', 'audio/x-flv') : found({ hasAudio: (u8(head, 4) & 4) !== 0 });
    case 'asf':
      return isAsfSoundOnly(head) ? refused('not-media', 'audio/x-ms-wma') : found({});
    default:
      return found({});
  }
}

function riffEnd(head: Uint8Array): number {
  const size = u32le(head, 4);
  return ascii(head, 0, 4) === 'RIFF' && size !== 0xffff_ffff ? size + 8 : 0;
}

function isAsfSoundOnly(head: Uint8Array): boolean {
  // The length is little endian; a value of 2^32 or more is invalid.
  const length = u32le(head, 16);
  return u64be(head, 16) > 0 && length <= head.byteLength && indexOf(head.subarray(0, length), asfVideo) < 0;
}
