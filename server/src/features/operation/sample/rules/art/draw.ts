import type { Artwork, Direction, Size } from './artwork.ts';
import { paperFor, type Paper } from './paper.ts';
import { drawCity } from './city.ts';
import { drawCreator } from './creator.ts';
import { drawLaunch } from './launch.ts';
import { drawProduct } from './product.ts';
import { drawSale } from './sale.ts';
import { drawTable } from './table.ts';

const directions: Record<Direction, (artwork: Artwork, paper: Paper) => string> = {
  sale: drawSale,
  product: drawProduct,
  table: drawTable,
  city: drawCity,
  creator: drawCreator,
  launch: drawLaunch,
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
