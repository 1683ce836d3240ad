import { createHash } from 'node:crypto';
import sharp from 'sharp';

export const jpeg = (width: number, height: number, colour = '#336699'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
};

/** The header of an MP4 file with this length and size, padded to a number of bytes. */
export function videoFile(bytes: number, { seconds = 15, width = 1080, height = 1350 } = {}): Buffer {
  const mvhd = box('mvhd', words(0, 0, 0, 1000, seconds * 1000), Buffer.alloc(80));
  const sound = box('trak', box('tkhd', words(...Array<number>(21).fill(0))));
  const picture = box('trak', box('tkhd', words(...Array<number>(19).fill(0), width * 65_536, height * 65_536)));
  const head = Buffer.concat([box('ftyp', Buffer.from('isom')), box('moov', mvhd, sound, picture)]);
  const filled = Buffer.alloc(bytes, 7);
  head.copy(filled);
  return filled;
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
