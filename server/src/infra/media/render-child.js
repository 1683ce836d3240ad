import { createInterface } from 'node:readline';
import sharp from 'sharp';

// The rendering process; JavaScript, so that Node runs it from the sources too. Each input line is a request: the file,
// the only loader that may read it, the edge, how to fit and the maximum decoded size in bytes. Writes the size of the
// rendered image, or null.
sharp.cache(false);
sharp.concurrency(1);

const bytesOf = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 };

async function render({ input, output, loader, edge, fit, decodedBytesMax }) {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [loader] });
  const picture = sharp(input, { limitInputPixels: decodedBytesMax, failOn: 'none', pages: 1 });
  const about = await picture.metadata();
  // Interlaced or rotated images are decoded into memory as a whole.
  const decodedBytes = about.width * about.height * about.channels * (bytesOf[about.depth] ?? 16);
  if (decodedBytes > decodedBytesMax) return null;
  const { width, height } = await picture
    .autoOrient()
    .resize({ width: edge, height: edge, fit, withoutEnlargement: fit !== 'cover' })
    .webp({ quality: 80 })
    .toFile(output);
  return { width, height };
}

for await (const line of createInterface({ input: process.stdin })) {
  const made = await render(JSON.parse(line)).catch(() => null);
  process.stdout.write(`${JSON.stringify(made)}\n`);
}
