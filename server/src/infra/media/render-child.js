import sharp from 'sharp';

// A process of its own; JavaScript, so that Node runs it from the sources too. argv is file, output, edge, the one
// loader that may read, how to fit and how many bytes the picture may take when decoded. Prints the size of what it made.
const [file, output, edge, loader, fit, decodedBytesMax] = process.argv.slice(2);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: [loader] });
sharp.cache(false);
sharp.concurrency(1);

const bytesOf = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 };
const picture = sharp(file, { limitInputPixels: Number(decodedBytesMax), failOn: 'none', pages: 1 });
const about = await picture.metadata();
// Interlaced or turned pictures stand in memory as a whole.
const decodedBytes = about.width * about.height * about.channels * (bytesOf[about.depth] ?? 16);
if (decodedBytes > Number(decodedBytesMax)) process.exit(3);

const { width, height } = await picture
  .autoOrient()
  .resize({
    width: Number(edge),
    height: Number(edge),
    fit: fit === 'cover' ? 'cover' : 'inside',
    withoutEnlargement: fit !== 'cover',
  })
  .webp({ quality: 80 })
  .toFile(output);
process.stdout.write(JSON.stringify({ width, height }));
