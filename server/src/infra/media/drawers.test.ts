import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDrawers, readMade, type Drawing } from './drawers.ts';
import { workName } from './work-name.ts';

let folder: string;
let photo: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-drawers-test-'));
  // Others draw at the same time.
  vi.stubEnv('TMPDIR', folder);
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a40' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function drawing(name: string, bytes: Buffer): Drawing {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return { file, loader: 'VipsForeignLoadJpegFile', edge: 300, fit: 'inside' };
}

/** Whether a process was begun by this one, or by one that was. */
function isOurs(pid: number): boolean {
  if (pid <= 1) return false;
  const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  return parent === process.pid || isOurs(parent);
}

/** The programs that draw pictures for this process now. */
function drawers(): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const isDrawer = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('render-child.js');
      return /^\d+$/.test(pid) && isDrawer && isOurs(Number(pid));
    } catch {
      return false;
    }
  });
}

const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith(workName));

test.runIf(process.platform === 'linux')('one process draws for one organization, and does not stay', async () => {
  const draw = createDrawers();
  const alive = drawers;
  await draw('org_1', drawing('a.jpg', photo));
  const [first] = [alive()];
  await draw('org_1', drawing('b.jpg', photo));
  expect(alive()).toEqual(first);
  await draw('org_2', drawing('c.jpg', photo));
  expect(alive().some((pid) => !first?.includes(pid))).toBe(true);
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

const onLine = (act: string) => `
  const fs = require('node:fs');
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { output } = JSON.parse(line);
    ${act}
  });`;
const say = (answer: string) => `process.stdout.write(${JSON.stringify(answer)});`;

test.each([
  ['ends at once', 'process.exit(1)'],
  ['ends when it is asked', onLine('process.exit(1);')],
  ['says a line without end', `setInterval(() => ${say('x'.repeat(5000))} , 10)`],
  ['speaks unasked', say('{"width":5,"height":5}\n{"width":5,"height":5}\n')],
  ['tells of a picture that is not there', onLine(say('{"width":5,"height":5}\n'))],
  ['makes a folder of it', onLine(`fs.mkdirSync(output); ${say('{"width":5,"height":5}\n')}`)],
  ['makes what is no picture', onLine(`fs.writeFileSync(output, 'secret'); ${say('{"width":5,"height":5}\n')}`)],
  [
    'tells of one that is too large',
    onLine(`fs.writeFileSync(output, 'RIFF....WEBP'); ${say('{"width":99999,"height":5}\n')}`),
  ],
  ['says what is no answer', onLine(say('<html>\n'))],
])('from a program that %s comes no picture, and nothing of it stays', async (_, code) => {
  const before = new Set(left());
  const draw = createDrawers([process.execPath, '-e', code]);
  for (let count = 0; count < 2; count++) expect(await draw('org_1', drawing('a.jpg', photo))).toBeNull();
  await expect.poll(() => left().filter((name) => !before.has(name)), { timeout: 10_000 }).toEqual([]);
});

test('what a decoder left in the place of its picture is not followed (S36)', async () => {
  const made = path.join(folder, 'made');
  mkdirSync(made);
  writeFileSync(path.join(made, 'secret'), 'not theirs');
  symlinkSync(path.join(made, 'secret'), path.join(made, 'link'));
  execFileSync('mkfifo', [path.join(made, 'pipe')]);
  for (const name of ['link', 'pipe', 'nothing', '.']) await expect(readMade(path.join(made, name))).rejects.toThrow();
  writeFileSync(path.join(made, 'picture'), 'RIFF....WEBPVP8');
  expect(Buffer.from(await readMade(path.join(made, 'picture'))).toString()).toBe('RIFF....WEBPVP8');
});
