import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDrawers, readMade, type Drawing } from './drawers.ts';

let folder: string;
let photo: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-drawers-test-'));
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a40' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function drawing(name: string, bytes: Buffer): Drawing {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return { file, loader: 'VipsForeignLoadJpegFile', edge: 300, fit: 'inside' };
}

/** The programs that draw pictures for this process now. */
function drawers(): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('render-child.js');
    } catch {
      return false;
    }
  });
}

test.runIf(process.platform === 'linux')('one process draws for one organization, and does not stay', async () => {
  const draw = createDrawers();
  const before = new Set(drawers());
  const alive = () => drawers().filter((pid) => !before.has(pid));
  await draw('org_1', drawing('a.jpg', photo));
  const [first] = [alive()];
  await draw('org_1', drawing('b.jpg', photo));
  expect(alive()).toEqual(first);
  await draw('org_2', drawing('c.jpg', photo));
  expect(alive().length).toBeGreaterThan(first?.length ?? 0);
  await expect.poll(alive).toEqual([]);
  await draw(null, drawing('d.jpg', photo));
  await expect.poll(alive).toEqual([]);
});

test('what cannot be decoded gets no picture, and those before and after it do', async () => {
  const draw = createDrawers();
  const torn = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500, 7)]);
  const all = [photo, torn, photo, Buffer.alloc(0), photo].map((bytes, index) => drawing(`${index}.jpg`, bytes));
  const drawn: unknown[] = [];
  for (const each of all) drawn.push(await draw('org_1', each));
  const size = { width: 300, height: 200 };
  expect(drawn).toMatchObject([size, null, size, null, size]);
  const together = await Promise.all(all.map((each) => draw('org_1', each)));
  expect(together).toMatchObject([size, null, size, null, size]);
});

test('more pictures than one process draws', async () => {
  const draw = createDrawers();
  for (let count = 0; count < 20; count++)
    expect(await draw('org_1', drawing('many.jpg', photo))).toMatchObject({ width: 300 });
}, 60_000);

test('what a decoder left in the place of its picture is not followed (S36)', async () => {
  const made = path.join(folder, 'made');
  mkdirSync(made);
  writeFileSync(path.join(made, 'secret'), 'not theirs');
  symlinkSync(path.join(made, 'secret'), path.join(made, 'link'));
  execFileSync('mkfifo', [path.join(made, 'pipe')]);
  for (const name of ['link', 'pipe', 'nothing', '.']) await expect(readMade(path.join(made, name))).rejects.toThrow();
  expect(Buffer.from(await readMade(path.join(made, 'secret'))).toString()).toBe('not theirs');
});
