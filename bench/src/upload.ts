// Upload speed of a large video, hashed and fsynced, compared with the bare protocol and a file copy.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bundleChild } from './kit/bundling.ts';
import { startNginx } from './kit/nginx.ts';
import { stamp, writeSolidVideo } from './kit/videos.ts';
import { readOptions } from './kit/options.ts';
import { runProgram } from './kit/outside-programs.ts';
import { makeFolder, warmMemory } from './kit/folders.ts';
import { factsOf, resetPeakMemory, pinSelf, processorsFor, startNode } from './kit/processes.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep, type Series } from './kit/report.ts';
import { sendByPut, sendRaw, sendWithTusClient, warmUp, type Destination } from './kit/sending.ts';
import { openSession } from './kit/sessions.ts';
import { median } from './kit/statistics.ts';

interface Way {
  name: string;
  /** The receiving process, or null without one. */
  pid: number | null;
  send(): Promise<void>;
  /** Removes the received files. */
  clear(): void;
}

interface Measured {
  speed: number[];
  serverCpu: number[];
  clientCpu: number[];
  growth: number[];
  peak: number[];
}

const emptyMeasured = (): Measured => ({ speed: [], serverCpu: [], clientCpu: [], growth: [], peak: [] });
const megabyte = 1024 ** 2;
const options = readOptions({ runs: 5, pin: false });
const sizeBytes = options.size ?? 2 * 1024 * megabyte;
const { server, client } = processorsFor(options.pinned);
const folder = makeFolder(options.folder);
const video = path.join(folder, 'video.mp4');

async function startBare(): Promise<Way & { stop(): Promise<void> }> {
  const received = path.join(folder, 'bare');
  mkdirSync(received, { recursive: true });
  const bare = await startNode<{ port: number }>({
    args: [await bundleChild('bare-tus'), received],
    processor: server,
  });
  const to: Destination = { endpoint: `http://127.0.0.1:${bare.message.port}/files`, headers: {}, metadata: {} };
  const clear = () => {
    rmSync(received, { recursive: true });
    mkdirSync(received);
  };
  return { name: 'bare tus, one request', pid: bare.pid, send: () => sendRaw(video, to), clear, stop: bare.stop };
}

async function startOurs(): Promise<{ ways: Way[]; stop(): Promise<void> }> {
  // Posters are made after the response; without ffmpeg they do not overlap with the next run.
  const product = await startProduct({ folder: options.folder, processor: server, env: { FFMPEG: 'none' } });
  const { headers, slotId } = await openSession(product);
  const to: Destination = { endpoint: `${product.url}/api/uploads`, headers, metadata: { slotId } };
  const clear = () => rmSync(path.join(product.dataDir, 'files/blobs'), { recursive: true, force: true });
  const shared = { pid: product.pid, clear };
  return {
    ways: [
      { name: 'Ad Foundry, one request', send: () => sendRaw(video, to), ...shared },
      { name: 'Ad Foundry, tus-js-client', send: () => sendWithTusClient(video, to), ...shared },
    ],
    stop: product.stop,
  };
}

async function startPut(): Promise<(Way & { stop(): Promise<void> }) | null> {
  const received = path.join(folder, 'put');
  const nginx = await startNginx(folder, received);
  if (!nginx) return null;
  const send = () => sendByPut(video, `${nginx.url}video.mp4`);
  return {
    name: 'nginx, PUT',
    pid: null,
    send,
    clear: () => rmSync(path.join(received, 'video.mp4')),
    stop: nginx.stop,
  };
}

const copy: Way = {
  name: 'cp and sync',
  pid: null,
  async send() {
    runProgram('cp', [video, `${video}.copy`]);
    runProgram('sync', [`${video}.copy`]);
  },
  clear: () => rmSync(`${video}.copy`),
};

let runNumber = 0;

async function measureOnce({ pid, send, clear }: Way, into: Measured): Promise<void> {
  runNumber += 1;
  await stamp(video, sizeBytes, runNumber);
  runProgram('sync', ['-f', folder]);
  warmMemory(sizeBytes * 1.25);
  if (pid !== null) resetPeakMemory(pid);
  const before = pid === null ? null : factsOf(pid);
  const clientBefore = process.cpuUsage();
  const started = performance.now();
  await send();
  into.speed.push(sizeBytes / megabyte / ((performance.now() - started) / 1000));
  const { user, system } = process.cpuUsage(clientBefore);
  if (pid !== null && before) {
    const after = factsOf(pid);
    into.clientCpu.push((user + system) / 1e6);
    into.serverCpu.push(after.cpuSeconds - before.cpuSeconds);
    into.growth.push((after.peakMemoryBytes - before.memoryBytes) / megabyte);
    into.peak.push(after.peakMemoryBytes / megabyte);
  }
  clear();
}

function seriesOf(name: string, measured: Measured): Series[] {
  const all: [string, string, number[]][] = [
    ['', 'MB/s', measured.speed],
    [': server CPU', 's', measured.serverCpu],
    [': client CPU', 's', measured.clientCpu],
    [': memory it grew by', 'MB', measured.growth],
    [': most memory', 'MB', measured.peak],
  ];
  return all
    .filter(([, , values]) => values.length > 0)
    .map(([label, unit, values]) => ({ name: `${name}${label}`, unit, values }));
}

buildProduct();
printStep(`writing a video of ${Math.round(sizeBytes / megabyte)} MB`);
await writeSolidVideo(video, sizeBytes);
warmUp(video);
const bare = await startBare();
const put = await startPut();
const ours = await startOurs();
pinSelf(client);
const ways = [copy, bare, ...(put ? [put] : []), ...ours.ways];
const results = ways.map((way) => ({ way, measured: emptyMeasured() }));
// Round-robin with a rotating start, so that other load affects all candidates equally; the first round is a
// warm-up.
for (let run = 0; run <= options.runs; run += 1) {
  printStep(run === 0 ? 'warming up' : `round ${run} of ${options.runs}`);
  for (let turn = 0; turn < results.length; turn += 1) {
    const result = results[(run + turn) % results.length];
    if (result) await measureOnce(result.way, run === 0 ? emptyMeasured() : result.measured);
  }
}
await Promise.all([bare.stop(), put?.stop(), ours.stop()]);

const requireMeasured = (way: Way | undefined): Measured => {
  const found = results.find((result) => result.way === way);
  if (!found) throw new Error('this way was not measured');
  return found.measured;
};
const [raw, withClient] = [requireMeasured(ours.ways[0]), requireMeasured(ours.ways[1])];
/** Ratio per round: both ran within the same minute. */
const ratio = (subject: number[], reference: number[]) =>
  median(subject.map((value, index) => value / (reference[index] ?? Number.NaN)));
printReport('upload', {
  series: results.flatMap(({ way, measured }) => seriesOf(way.name, measured)),
  findings: [
    { name: 'Ad Foundry ÷ bare tus', value: ratio(raw.speed, requireMeasured(bare).speed), unit: '×', aim: '≥ 0.9' },
    {
      name: 'Ad Foundry with tus-js-client ÷ bare tus',
      value: ratio(withClient.speed, requireMeasured(bare).speed),
      unit: '×',
    },
    ...(put
      ? [{ name: 'Ad Foundry ÷ nginx, PUT', value: ratio(raw.speed, requireMeasured(put).speed), unit: '×' }]
      : []),
    { name: 'Ad Foundry ÷ cp and sync', value: ratio(raw.speed, requireMeasured(copy).speed), unit: '×' },
    {
      name: 'server CPU, Ad Foundry ÷ bare tus',
      value: ratio(raw.serverCpu, requireMeasured(bare).serverCpu),
      unit: '×',
    },
    { name: 'memory the server grows by', value: median(raw.growth), unit: 'MB', aim: '≤ 64' },
  ],
  notes: [
    `${Math.round(sizeBytes / megabyte)} MB over the loopback. Ad Foundry hashes (SHA-256, CRC-32), judges and syncs before it answers; bare tus and nginx do none of it.`,
    options.pinned
      ? 'Server and client each have a processor of their own.'
      : 'Server and client share all processors.',
  ],
});
