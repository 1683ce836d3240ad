import { tmpdir } from 'node:os';
import path from 'node:path';
import { rm } from 'node:fs/promises';
import sharp from 'sharp';

// The product's calls of sharp in a loop. argv: file, number of calls, concurrency. Prints pictures per second.
const [file = '', times = '1', atOnce = '1'] = process.argv.slice(2);
sharp.cache(false);
sharp.concurrency(1);
let left = Number(times);

async function makeAll(name: number): Promise<void> {
  const output = path.join(tmpdir(), `ad-foundry-raw-${process.pid}-${name}.webp`);
  while (left > 0) {
    left -= 1;
    await sharp(file, { limitInputPixels: 300_000_000, failOn: 'none', pages: 1 })
      .autoOrient()
      .resize({ width: 720, height: 720, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(output);
  }
  await rm(output, { force: true });
}

const started = performance.now();
await Promise.all(Array.from({ length: Number(atOnce) }, (_, name) => makeAll(name)));
process.stdout.write(String(Number(times) / ((performance.now() - started) / 1000)));
