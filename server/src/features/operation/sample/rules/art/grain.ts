import { crc32, deflateSync } from 'node:zlib';
import { diceFrom, rect, round, type Paper } from './paper.ts';

const TILE = 160;
const STRENGTH = 20;

let tile: string | undefined;

/** A chunk of a PNG: length, name, content, checksum. */
export function pngChunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(content.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Dark and light specks as a PNG: feTurbulence would take ten times as long as the whole picture. */
function noise(): string {
  const dice = diceFrom(7);
  const pixels = Buffer.alloc((TILE * 2 + 1) * TILE);
  for (let y = 0; y < TILE; y += 1)
    for (let x = 0; x < TILE; x += 1) {
      const at = y * (TILE * 2 + 1) + 1 + x * 2;
      pixels[at] = dice() < 0.5 ? 0 : 255;
      pixels[at + 1] = Math.floor(dice() * STRENGTH);
    }
  const head = Buffer.from([0, 0, 0, TILE, 0, 0, 0, TILE, 8, 4, 0, 0, 0]);
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
  return png.toString('base64');
}

/** The tooth of paper over a whole picture, which also hides the steps of gradients. */
export function grain(paper: Paper, opacity = 1): string {
  // Noise that changes with every frame would be most of a video's bytes.
  if (paper.moving) return '';
  tile ??= noise();
  const id = `d${paper.defs.length}`;
  const image = `<image width="${TILE}" height="${TILE}" href="data:image/png;base64,${tile}"/>`;
  paper.defs.push(
    `<pattern id="${id}" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse">${image}</pattern>`,
  );
  // A small picture shows single specks.
  const share = opacity * Math.min(1, paper.unit / 8);
  return rect(0, 0, paper.width, paper.height, `url(#${id})`, share === 1 ? '' : `opacity="${round(share)}"`);
}
