import sharp from 'sharp';

// The product's repair of a still by sharp in a loop. argv: file, number of repairs. Prints seconds and peak megabytes.
const [file = '', times = '1'] = process.argv.slice(2);
sharp.cache(false);
sharp.concurrency(1);
const started = performance.now();
for (let count = 0; count < Number(times); count += 1) {
  await sharp(file, { failOn: 'error', pages: 1 })
    .autoOrient()
    .toColourspace('srgb')
    .extract({ left: 900, top: 0, width: 1124, height: 2000 })
    .resize({ width: 1080, height: 1920, fit: 'fill', kernel: 'lanczos3' })
    .jpeg({ quality: 90, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
const seconds = (performance.now() - started) / 1000;
process.stdout.write(`${seconds} ${Math.round(process.resourceUsage().maxRSS / 1024)}`);
