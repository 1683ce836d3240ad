import { drawInteger } from '#meta/random.ts';
import { loadSharp } from './load-sharp.ts';

/** A JPEG with a gradient whose colours follow from the name. */
export async function drawPicture(name: string, width: number, height: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const hue = drawInteger(0, 359, 'picture', name);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 60% 45%)"/><stop offset="1" stop-color="hsl(${hue + 50} 60% 65%)"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer();
}
