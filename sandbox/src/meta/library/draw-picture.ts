import { drawInteger } from '#meta/random.ts';
import { loadSharp } from './load-sharp.ts';

/** A simple ad: a product on a coloured ground, with a headline and a button; videos have a play sign. */
function scene(name: string, isVideo: boolean): string {
  const between = (least: number, most: number, part: string) => drawInteger(least, most, 'picture', name, part);
  const hue = between(0, 359, 'hue');
  const x = between(28, 72, 'x');
  const width = between(22, 40, 'width');
  const height = between(30, 48, 'height');
  const top = 78 - height;
  const ground = between(66, 76, 'ground');
  return `
    <linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 45% 82%)"/><stop offset="1" stop-color="hsl(${hue + 40} 50% 66%)"/></linearGradient>
    <rect width="100" height="100" fill="url(#g)"/>
    <circle cx="${100 - x}" cy="${between(18, 40, 'sun')}" r="${between(12, 24, 'radius')}" fill="hsl(${hue + 25} 80% 90%)"/>
    <rect y="${ground}" width="100" height="100" fill="hsl(${hue + 180} 18% 40%)" opacity=".35"/>
    <rect x="${x - width / 2}" y="${top}" width="${width}" height="${height}" rx="${between(2, 12, 'corner')}" fill="hsl(${hue + between(120, 220, 'product')} 45% 42%)"/>
    <rect x="${x - width / 3}" y="${top + height / 3}" width="${width / 1.5}" height="${height / 4}" rx="1.5" fill="#fff" opacity=".85"/>
    <rect x="8" y="9" width="${between(30, 55, 'line')}" height="5" rx="2.5" fill="hsl(${hue} 35% 22%)"/>
    <rect x="8" y="88" width="24" height="6" rx="3" fill="#fff"/>
    ${isVideo ? '<circle cx="50" cy="50" r="10" fill="#000" opacity=".45"/><path d="M47 45l8 5-8 5z" fill="#fff"/>' : ''}`;
}

/** A JPEG drawn from the name; all frames of a video look the same. */
export async function drawPicture(name: string, width: number, height: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const [kind = '', id = ''] = name.split('-');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100"
    preserveAspectRatio="xMidYMid slice">${scene(`${kind}-${id}`, kind === 'video')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer();
}

/** Crops the middle of a picture to another size. */
export async function cropPicture(jpeg: Buffer, width: number, height: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(jpeg).resize(width, height, { fit: 'cover' }).jpeg({ quality: 75 }).toBuffer();
}
