import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRenderProcesses, readMade, type RenderRequest } from './render-processes.ts';
import { temporaryFolderPrefix } from '#infra/files/temporary-folder.ts';

let folder: string;
let photo: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-render-test-'));
  // A separate folder, since other tests render at the same time.
  vi.stubEnv('TMPDIR', folder);
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a40' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

function request(name: string, bytes: Buffer): RenderRequest {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return { file, loader: 'VipsForeignLoadJpegFile', edge: 300, fit: 'inside' };
}

/** Whether a process is a descendant of this one. */
function isOurs(pid: number): boolean {
  if (pid <= 1) return false;
  const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  return parent === process.pid || isOurs(parent);
}

/** Process ids of this process's renderers. */
function renderProcesses(): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      const isRenderer = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('render-child.js');
      return /^\d+$/.test(pid) && isRenderer && isOurs(Number(pid));
    } catch {
      return false;
    }
  });
}

const remainingFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(temporaryFolderPrefix));

test.runIf(process.platform === 'linux')('a process renders for one organization and ends when idle', async () => {
  const render = createRenderProcesses();
  const alive = renderProcesses;
  await render('org_1', request('a.jpg', photo));
  const [first] = [alive()];
  await render('org_1', request('b.jpg', photo));
  expect(alive()).toEqual(first);
  await render('org_2', request('c.jpg', photo));
  expect(alive().some((pid) => !first?.includes(pid))).toBe(true);
  await expect.poll(alive).toEqual([]);
  await render(null, request('d.jpg', photo));
  await expect.poll(alive).toEqual([]);
});

test('an image that cannot be decoded fails alone', async () => {
  const render = createRenderProcesses();
  const torn = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500, 7)]);
  const all = [photo, torn, photo, Buffer.alloc(0), photo].map((bytes, index) => request(`${index}.jpg`, bytes));
  const rendered: unknown[] = [];
  for (const each of all) rendered.push(await render('org_1', each));
  const size = { width: 300, height: 200 };
  expect(rendered).toMatchObject([size, null, size, null, size]);
  const together = await Promise.all(all.map((each) => render('org_1', each)));
  expect(together).toMatchObject([size, null, size, null, size]);
});

test('renders more images than one process may render', async () => {
  const render = createRenderProcesses();
  for (let count = 0; count < 20; count++)
    expect(await render('org_1', request('many.jpg', photo))).toMatchObject({ width: 300 });
}, 60_000);

const onLine = (act: string) => `
  const fs = require('node:fs');
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { output } = JSON.parse(line);
    ${act}
  });`;
const printing = (answer: string) => `process.stdout.write(${JSON.stringify(answer)});`;

test.each([
  ['exits at once', 'process.exit(1)'],
  ['exits at a request', onLine('process.exit(1);')],
  ['writes an endless line', `setInterval(() => ${printing('x'.repeat(5000))} , 10)`],
  ['answers without a request', printing('{"width":5,"height":5}\n{"width":5,"height":5}\n')],
  ['reports an image that does not exist', onLine(printing('{"width":5,"height":5}\n'))],
  ['makes a folder instead of an image', onLine(`fs.mkdirSync(output); ${printing('{"width":5,"height":5}\n')}`)],
  [
    'writes a file that is not an image',
    onLine(`fs.writeFileSync(output, 'secret'); ${printing('{"width":5,"height":5}\n')}`),
  ],
  [
    'reports an image that is too large',
    onLine(`fs.writeFileSync(output, 'RIFF....WEBP'); ${printing('{"width":99999,"height":5}\n')}`),
  ],
  ['writes an invalid answer', onLine(printing('<html>\n'))],
])('a program that %s yields no image and leaves no files', async (_, code) => {
  const before = new Set(remainingFolders());
  const render = createRenderProcesses([process.execPath, '-e', code]);
  for (let count = 0; count < 2; count++) expect(await render('org_1', request('a.jpg', photo))).toBeNull();
  await expect.poll(() => remainingFolders().filter((name) => !before.has(name)), { timeout: 10_000 }).toEqual([]);
});

test('does not follow links or pipes in place of the rendered image (S36)', async () => {
  const made = path.join(folder, 'made');
  mkdirSync(made);
  writeFileSync(path.join(made, 'secret'), 'not theirs');
  symlinkSync(path.join(made, 'secret'), path.join(made, 'link'));
  execFileSync('mkfifo', [path.join(made, 'pipe')]);
  for (const name of ['link', 'pipe', 'nothing', '.']) await expect(readMade(path.join(made, name))).rejects.toThrow();
  writeFileSync(path.join(made, 'picture'), 'RIFF....WEBPVP8');
  expect(Buffer.from(await readMade(path.join(made, 'picture'))).toString()).toBe('RIFF....WEBPVP8');
});
