import type { Artwork } from './artwork.ts';
import { rect, type Paper } from './paper.ts';
import { setBlock } from './type.ts';

export function drawSale({ headline }: Artwork, paper: Paper): string {
  const { width, height, clear } = paper;
  return rect(0, 0, width, height, '#e5451f') + setBlock(headline, clear, { fill: '#fff1de', tracking: -0.05 }).svg;
}
