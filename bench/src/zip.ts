// Download speed of a campaign as one ZIP, compared with `zip -0` of the same files and a plain stream of the same bytes;
// and whether an interrupted download resumes to the same bytes.
import { createHash, randomBytes, randomInt, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, linkSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { formatIdsOf, slotOf } from '@ad-foundry/server/src/testing/briefs.ts';
import { picture } from '@ad-foundry/server/src/testing/media.ts';
import { upload } from '@ad-foundry/server/src/testing/uploading.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { bundleChild } from './kit/bundling.ts';
import { startNginx } from './kit/nginx.ts';
import { readOptions } from './kit/options.ts';
import { runProgram } from './kit/outside-programs.ts';
import { makeFolder } from './kit/folders.ts';
import { factsOf, resetPeakMemory, pinSelf, processorsFor, startNode } from './kit/processes.ts';
import { buildProduct, startProduct, type Product } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { openSession } from './kit/sessions.ts';
import { median } from './kit/statistics.ts';

const megabyte = 1024 ** 2;
const options = readOptions({ runs: 5, pin: false });
const sizeBytes = options.size ?? 1024 * megabyte;
const large = { sizeBytes, files: options.quick ? 20 : Math.max(200, Math.round(sizeBytes / (10 * megabyte))) };
// The time to the first byte grows with the number of files, not with their size.
const many = { sizeBytes: 32 * megabyte, files: options.quick ? 100 : 1000 };
const { server, client } = processorsFor(options.pinned);
const folder = makeFolder(options.folder);

interface Fetched {
  bytes: number;
  ms: number;
  /** Time to the first byte, in ms. */
  firstMs: number;
}

/** Reads a response to its end and discards it. */
function fetchAll(url: string, headers: Record<string, string> = {}): Promise<Fetched> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (answer) => {
      let bytes = 0;
      let firstMs = 0;
      answer.on('data', (chunk: Buffer) => {
        if (bytes === 0) firstMs = performance.now() - started;
        bytes += chunk.length;
      });
      answer.on('end', () => resolve({ bytes, ms: performance.now() - started, firstMs }));
      answer.on('error', reject);
    }).on('error', reject);
  });
}

interface Cut {
  headers: Record<string, string>;
  hash: Hash;
  /** Closes the connection after this many bytes; reads to the end by default. */
  after?: number;
}

/** Hashes a response until its end or until the connection closes; returns its ETag. */
function hashUntil(url: string, { headers, hash, after = Number.POSITIVE_INFINITY }: Cut): Promise<string> {
  let left = after;
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false }, (answer) => {
      const tag = answer.headers.etag ?? '';
      answer.on('data', (chunk: Buffer) => {
        hash.update(chunk.subarray(0, left));
        left -= chunk.length;
        if (left > 0) return;
        left = 0;
        answer.destroy();
        resolve(tag);
      });
      answer.on('end', () => resolve(tag));
      answer.on('error', (error) => (left === 0 ? undefined : reject(error)));
    }).on('error', reject);
  });
}

/** Whether a download interrupted at this byte resumes to the same bytes. */
async function resumes(at: number, { url, headers }: Fill, expected: string): Promise<boolean> {
  const hash = createHash('sha256');
  const tag = await hashUntil(url, { headers, hash, after: at });
  await hashUntil(url, { headers: { ...headers, range: `bytes=${at}-`, 'if-range': tag }, hash });
  return hash.digest('hex') === expected;
}

interface Fill {
  url: string;
  headers: Record<string, string>;
}

/**
 * Creates a campaign with this many distinct pictures: bytes appended after a picture's end differ and are not decoded.
 */
async function fill(product: Product, { files, sizeBytes }: typeof large): Promise<Fill> {
  const { client: team, headers } = await openSession(product);
  const { id: campaignId } = await team.call(campaigns.create, { body: { name: 'Large' } });
  const formatIds = await formatIdsOf(team, ['feed']);
  const head = await picture({ width: 1080, height: 1080 });
  for (let index = 0; index < files; index += 1) {
    const creative = await team.call(creatives.create, {
      params: { campaignId },
      body: { name: `Creative ${index}`, formatIds },
    });
    const bytes = Buffer.concat([head, randomBytes(Math.max(1, Math.round(sizeBytes / files) - head.length))]);
    await upload(team, { slotId: slotOf(creative).id, name: `${index}.jpg`, bytes });
  }
  return { url: `${product.url}/api/campaigns/${campaignId}/download?tables=true`, headers };
}

const speedOf = ({ bytes, ms }: Fetched) => bytes / megabyte / (ms / 1000);

buildProduct();
const product = await startProduct({ folder: options.folder, processor: server, env: { FFMPEG: 'none' } });
printStep(`uploading ${large.files} files, ${Math.round(sizeBytes / megabyte)} MB in all`);
const ours = await fill(product, large);
const rightAfter = await fetchAll(ours.url, ours.headers);
printStep(`uploading ${many.files} small files`);
const small = await fill(product, many);
const archive = path.join(folder, 'all.zip');
await new Promise<void>((resolve, reject) => {
  get(ours.url, { headers: ours.headers }, (answer) => {
    pipeline(answer, createWriteStream(archive)).then(resolve, reject);
  });
});
const unpacked = path.join(folder, 'unpacked');
mkdirSync(unpacked);
const unzipped = runProgram('unzip', ['-q', archive, '-d', unpacked]) !== null;
const plain = await startNode<{ port: number }>({
  args: [await bundleChild('plain-stream'), archive],
  processor: server,
});
const served = path.join(folder, 'served');
const nginx = await startNginx(folder, served);
if (nginx) linkSync(archive, path.join(served, 'all.zip'));
pinSelf(client);

const measured = {
  ours: [] as number[],
  plain: [] as number[],
  nginx: [] as number[],
  zip: [] as number[],
  first: [] as number[],
  firstOfMany: [] as number[],
  growth: [] as number[],
};
for (let run = 0; run <= options.runs; run += 1) {
  printStep(run === 0 ? 'warming up' : `round ${run} of ${options.runs}`);
  resetPeakMemory(product.pid);
  const before = factsOf(product.pid).memoryBytes;
  const productFetch = await fetchAll(ours.url, ours.headers);
  const growth = (factsOf(product.pid).peakMemoryBytes - before) / megabyte;
  const { firstMs: firstOfMany } = await fetchAll(small.url, small.headers);
  const plainFetch = await fetchAll(`http://127.0.0.1:${plain.message.port}/`);
  const handedOut = nginx ? await fetchAll(`${nginx.url}all.zip`) : null;
  const zipped = path.join(folder, 'reference.zip');
  const zip = unzipped ? runProgram('zip', ['-0', '-q', '-r', zipped, unpacked]) : null;
  rmSync(zipped, { force: true });
  if (productFetch.bytes !== plainFetch.bytes) throw new Error('the archive is not the same any more');
  if (run === 0) continue;
  measured.ours.push(speedOf(productFetch));
  measured.first.push(productFetch.firstMs);
  measured.firstOfMany.push(firstOfMany);
  measured.growth.push(growth);
  measured.plain.push(speedOf(plainFetch));
  if (handedOut) measured.nginx.push(speedOf(handedOut));
  if (zip) measured.zip.push(productFetch.bytes / megabyte / (zip.ms / 1000));
}
const whole = createHash('sha256');
for await (const chunk of createReadStream(archive)) whole.update(chunk as Buffer);
const expected = whole.digest('hex');
const cuts = [1, 29, ...Array.from({ length: 3 }, () => randomInt(statSync(archive).size)), statSync(archive).size - 1];
let resumed = 0;
for (const [index, at] of cuts.entries()) {
  printStep(`cut off at byte ${at}, ${index + 1} of ${cuts.length}`);
  if (await resumes(at, ours, expected)) resumed += 1;
}
await Promise.all([plain.stop(), nginx?.stop(), product.stop()]);

/** Ratio per round, since both ran within the same minute. */
const ratio = (plainFetch: number[]) =>
  median(measured.ours.map((value, index) => value / (plainFetch[index] ?? Number.NaN)));
printReport('zip', {
  series: [
    { name: 'Ad Foundry', unit: 'MB/s', values: measured.ours },
    { name: 'Ad Foundry: first byte', unit: 'ms', values: measured.first },
    { name: `Ad Foundry: first byte of ${many.files} files`, unit: 'ms', values: measured.firstOfMany },
    { name: 'Ad Foundry: first byte right after the uploads', unit: 'ms', values: [rightAfter.firstMs] },
    { name: 'Ad Foundry: memory it grew by', unit: 'MB', values: measured.growth },
    { name: 'a plain stream of the same bytes', unit: 'MB/s', values: measured.plain },
    { name: 'nginx, the same bytes as a file', unit: 'MB/s', values: measured.nginx },
    { name: 'zip -0 of the same files', unit: 'MB/s', values: measured.zip },
  ],
  findings: [
    { name: 'Ad Foundry ÷ plain stream', value: ratio(measured.plain), unit: '×', aim: '≥ 0.9' },
    { name: 'Ad Foundry ÷ nginx', value: ratio(measured.nginx), unit: '×', aim: '≥ 0.9' },
    { name: 'Ad Foundry ÷ zip -0', value: ratio(measured.zip), unit: '×', aim: '≥ 1' },
    { name: 'first byte', value: median(measured.first), unit: 'ms', aim: '≤ 20' },
    { name: `first byte of ${many.files} files`, value: median(measured.firstOfMany), unit: 'ms', aim: '≤ 100' },
    { name: 'first byte right after the uploads', value: rightAfter.firstMs, unit: 'ms' },
    { name: 'cut off and gone on with to the same bytes', value: resumed / cuts.length, unit: '×', aim: '≥ 1' },
    { name: 'memory the server grows by', value: median(measured.growth), unit: 'MB', aim: '≤ 16' },
  ],
  notes: [
    `${large.files} files, ${Math.round(statSync(archive).size / megabyte)} MB over the loopback; nothing is hashed on the way out.`,
  ],
});
