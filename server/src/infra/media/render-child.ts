import sharp from 'sharp';

// A process of its own: argv is file, output, edge. Prints the size of what it made.
const [file = '', output = '', edge = '720'] = process.argv.slice(2);

// Loaders that read other files, run scripts or have a long record of holes stay closed.
sharp.block({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick'] });
sharp.cache(false);
sharp.concurrency(1);

const { width, height } = await sharp(file, { limitInputPixels: 300_000_000, failOn: 'none', pages: 1 })
  .autoOrient()
  .resize({ width: Number(edge), height: Number(edge), fit: 'inside', withoutEnlargement: true })
  .webp({ quality: 80 })
  .toFile(output);
process.stdout.write(JSON.stringify({ width, height }));
