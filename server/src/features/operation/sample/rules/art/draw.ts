import type { Artwork, Direction, Size } from './artwork.ts';
import { paperFor, type Paper } from './paper.ts';
import { drawSale } from './sale.ts';

const directions: Record<Direction, (artwork: Artwork, paper: Paper) => string> = {
  sale: drawSale,
  product: drawSale,
  table: drawSale,
  city: drawSale,
  creator: drawSale,
  launch: drawSale,
};

/** A picture as SVG, composed for its size. A time in seconds gives a frame of its video. */
export function drawArtwork(artwork: Artwork, size: Size, time: number | null = null): string {
  const paper = paperFor(artwork, size, time);
  const drawing = directions[artwork.direction](artwork, paper);
  const { width, height } = size;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${paper.defs.join('')}</defs>${drawing}</svg>`
  );
}
