// Server memory per concurrent upload, compared with the bare protocol: a thousand unfinished videos, each progressing a
// little every second.
import { mkdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleChild } from './kit/bundling.ts';
import { writeSolidVideo } from './kit/videos.ts';
import { readOptions } from './kit/options.ts';
import { makeFolder } from './kit/folders.ts';
import { factsOf, resetPeakMemory, startNode } from './kit/processes.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { createUpload, type Destination } from './kit/sending.ts';
import { openSession } from './kit/sessions.ts';
import { median } from './kit/statistics.ts';

const options = readOptions({ runs: 3 });
const count = options.size ?? 1000;
const [kilobyte, megabyte] = [1024, 1024 ** 2];
const videoBytes = 4 * megabyte;
const atOnce = 50;
const rounds = 10;
const folder = makeFolder(options.folder);

/** Opens a connection and sends the head of an upload request for the whole file. */
async function openSender(url: string, headers: Record<string, string>): Promise<net.Socket> {
  const { hostname, port, pathname } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  const all = {
    host: `${hostname}:${port}`,
    ...headers,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(videoBytes),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write([`PATCH ${pathname} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  return socket;
}

interface Growth {
  /** Peak growth of the server's memory per upload, in kB. */
  each: number;
  /** Total growth, in MB. */
  all: number;
}

/** Holds the given number of uploads half-finished. @throws if a connection was closed */
async function hold(pid: number, video: string, to: Destination): Promise<Growth> {
  const bytes = readFileSync(video);
  const urls: string[] = [];
  for (let made = 0; made < count; made += atOnce) {
    urls.push(...(await Promise.all(Array.from({ length: atOnce }, () => createUpload(video, videoBytes, to)))));
  }
  resetPeakMemory(pid);
  const before = factsOf(pid).memoryBytes;
  const senders: net.Socket[] = [];
  for (let begun = 0; begun < count; begun += atOnce) {
    const some = await Promise.all(urls.slice(begun, begun + atOnce).map((url) => openSender(url, to.headers)));
    for (const socket of some) socket.write(bytes.subarray(0, 256 * kilobyte));
    senders.push(...some);
  }
  for (let round = 0; round < rounds; round += 1) {
    const sent = (256 + round * 16) * kilobyte;
    for (const socket of senders) socket.write(bytes.subarray(sent, sent + 16 * kilobyte));
    await sleep(1000);
  }
  const cut = senders.filter(({ destroyed, bytesRead }) => destroyed || bytesRead > 0);
  if (cut.length > 0) throw new Error(`${cut.length} uploads were cut off: ${String(cut[0]?.read())}`);
  const grown = factsOf(pid).peakMemoryBytes - before;
  for (const socket of senders) socket.destroy();
  return { each: grown / kilobyte / count, all: grown / megabyte };
}

async function holdAtBare(video: string): Promise<Growth> {
  const received = path.join(folder, `bare-${Date.now()}`);
  mkdirSync(received, { recursive: true });
  const bare = await startNode<{ port: number }>({ args: [await bundleChild('bare-tus'), received] });
  try {
    const endpoint = `http://127.0.0.1:${bare.message.port}/files`;
    return await hold(bare.pid, video, { endpoint, headers: {}, metadata: {} });
  } finally {
    await bare.stop();
  }
}

async function holdAtOurs(video: string): Promise<Growth> {
  const product = await startProduct({ folder });
  try {
    const { headers, slotId } = await openSession(product);
    return await hold(product.pid, video, { endpoint: `${product.url}/api/uploads`, headers, metadata: { slotId } });
  } finally {
    await product.stop();
  }
}

buildProduct();
const video = path.join(folder, 'video.mp4');
await writeSolidVideo(video, videoBytes);
const [ours, bare]: [Growth[], Growth[]] = [[], []];
for (let run = 1; run <= options.runs; run += 1) {
  printStep(`round ${run} of ${options.runs}`);
  bare.push(await holdAtBare(video));
  ours.push(await holdAtOurs(video));
}
const eachOf = (growths: Growth[]) => growths.map(({ each }) => each);
printReport('many', {
  series: [
    { name: 'Ad Foundry: memory an upload', unit: 'KB', values: eachOf(ours) },
    { name: 'bare tus: memory an upload', unit: 'KB', values: eachOf(bare) },
    { name: 'Ad Foundry: memory of all', unit: 'MB', values: ours.map(({ all }) => all) },
  ],
  findings: [
    { name: 'memory an upload', value: median(eachOf(ours)), unit: 'KB', aim: '≤ 256' },
    { name: 'Ad Foundry ÷ bare tus', value: median(eachOf(ours)) / median(eachOf(bare)), unit: '×' },
  ],
  notes: [`${count} uploads at the same time, from a server that has just begun; the most it held, less what it held.`],
});
