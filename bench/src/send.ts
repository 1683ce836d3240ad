// A large video sent to an ad account by the product, beside curl with the same bytes and the same sandbox.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { reread, versionsOf } from '@ad-foundry/server/src/testing/briefs.ts';
import {
  confirmationOf,
  connectAdvertisers,
  eu,
  selectionOf,
  planFor,
} from '@ad-foundry/server/src/testing/sending.ts';
import { controlMeta, people } from '@ad-foundry/server/src/testing/meta.ts';
import { makeFolder } from './kit/folders.ts';
import { stamp, writeSolidVideo } from './kit/videos.ts';
import { readOptions } from './kit/options.ts';
import { factsOf, resetPeakMemory } from './kit/processes.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { sendRaw } from './kit/sending.ts';
import { openSession } from './kit/sessions.ts';
import { median } from './kit/statistics.ts';

const run = promisify(execFile);
const megabyte = 1024 ** 2;
const options = readOptions({ runs: 5, pin: false });
const sizeBytes = options.size ?? 4 * 1024 * megabyte;
const folder = makeFolder(options.folder);
const video = path.join(folder, 'video.mp4');

interface Arrival {
  id: number;
  at: string;
  host: string;
  path: string;
  bytes: number;
  ms: number;
}

buildProduct();
printStep(`writing a video of ${Math.round(sizeBytes / megabyte)} MB`);
await writeSolidVideo(video, sizeBytes);
const product = await startProduct({ folder: options.folder, env: { FFMPEG: 'none' }, meta: true });
const sandbox = { http: product.sandboxes };
const { client, headers, creative, slotId } = await openSession(product);
await connectAdvertisers(client);
await controlMeta(sandbox, 'POST /settings', { processingMs: 200 });

const arrivalsSince = (id: number) => controlMeta<Arrival[]>(sandbox, `GET /requests?after=${id}`);
const lastId = async () => (await arrivalsSince(0)).at(-1)?.id ?? 0;
const isTransfer = ({ host }: Arrival) => host === 'rupload';

/** MB/s of the request with the video's bytes, as the sandbox received it. */
function speedOf(arrivals: Arrival[]): number {
  const transfer = arrivals.find(isTransfer);
  if (!transfer || transfer.bytes !== sizeBytes)
    throw new Error(`the video did not arrive at once: ${JSON.stringify(arrivals)}`);
  return sizeBytes / megabyte / (transfer.ms / 1000);
}

interface Sent {
  speed: number;
  firstByteMs: number;
  wholeMs: number;
  calls: number;
  growth: number;
}

const sentVersions = new Set<string>();

/** Uploads the video to the product, and sends it from there. */
async function sendOurs(number: number): Promise<Sent> {
  await stamp(video, sizeBytes, number);
  await sendRaw(video, { endpoint: `${product.url}/api/uploads`, headers, metadata: { slotId } });
  const version = versionsOf(await reread(client, creative)).find(({ id }) => !sentVersions.has(id));
  if (!version) throw new Error('the video was not stored');
  sentVersions.add(version.id);
  const rules = [...version.verdict.broken.map(({ rule }) => rule), ...version.verdict.unknown];
  if (rules.length > 0) {
    await client.call(variations.waive, { params: { versionId: version.id }, body: { reason: 'bench', rules } });
  }
  const plan = await planFor(client, selectionOf(creative), [eu]);
  const before = await lastId();
  resetPeakMemory(product.pid);
  const { memoryBytes } = factsOf(product.pid);
  const startedAt = Date.now();
  const planOfVersion = { ...plan, sendings: plan.sendings.filter(({ versionId }) => versionId === version.id) };
  const { id } = await client.call(deliveries.create, { body: confirmationOf(planOfVersion) });
  for (;;) {
    const { finishedAt, state } = await client.call(deliveries.find, { params: { deliveryId: id }, query: {} });
    if (finishedAt !== null && state !== 'finished') throw new Error(`the delivery ended as ${state}`);
    if (finishedAt !== null) break;
    // Rarely, since each look costs the server time.
    await sleep(1000);
  }
  const wholeMs = Date.now() - startedAt;
  const arrivals = await arrivalsSince(before);
  const transfer = arrivals.find(isTransfer);
  return {
    speed: speedOf(arrivals),
    firstByteMs: transfer ? Date.parse(transfer.at) - transfer.ms - startedAt : Number.NaN,
    wholeMs,
    calls: arrivals.length,
    growth: (factsOf(product.pid).peakMemoryBytes - memoryBytes) / megabyte,
  };
}

const graph = `${product.sandboxes}/meta/graph/v26.0`;
const { access_token: token } = await controlMeta<{ access_token: string }>(sandbox, 'POST /tokens', {
  person: people.marie,
});

/** Sends the video with curl, by the same calls. */
async function sendByCurl(): Promise<number> {
  const ask = async (form: Record<string, string>) => {
    const answer = await fetch(`${graph}/act_${eu.slice(4)}/video_ads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams(form),
    });
    if (!answer.ok) throw new Error(`video_ads answers ${answer.status}`);
    return (await answer.json()) as { video_id: string; upload_url: string };
  };
  const before = await lastId();
  const { video_id: id, upload_url: url } = await ask({ upload_phase: 'start' });
  const fields = [`Authorization: OAuth ${token}`, 'offset: 0', `file_size: ${sizeBytes}`, 'Expect:'];
  await run('curl', ['-sS', '--fail', '-X', 'POST', '-T', video, ...fields.flatMap((field) => ['-H', field]), url]);
  await ask({ upload_phase: 'finish', video_id: id, title: 'curl' });
  return speedOf(await arrivalsSince(before));
}

const ours: Sent[] = [];
const curl: number[] = [];
// In turn, so that other work on the machine slows both; the first round warms up.
for (let round = 0; round <= options.runs; round += 1) {
  printStep(round === 0 ? 'warming up' : `round ${round} of ${options.runs}`);
  const sent = await sendOurs(round + 1);
  const other = await sendByCurl();
  if (round === 0) continue;
  ours.push(sent);
  curl.push(other);
}
await product.stop();

const ratios = ours.map(({ speed }, index) => speed / (curl[index] ?? Number.NaN));
const valuesOf = (name: keyof Sent) => ours.map((sent) => sent[name]);
printReport('send', {
  series: [
    { name: 'Ad Foundry', unit: 'MB/s', values: valuesOf('speed') },
    { name: 'curl', unit: 'MB/s', values: curl },
    { name: 'from Send to the first byte', unit: 'ms', values: valuesOf('firstByteMs') },
    { name: 'from Send to ready', unit: 'ms', values: valuesOf('wholeMs') },
    { name: 'calls for the video', unit: '', values: valuesOf('calls') },
    { name: 'memory it grew by', unit: 'MB', values: valuesOf('growth') },
  ],
  findings: [
    { name: 'Ad Foundry ÷ curl', value: median(ratios), unit: '×', aim: '≥ 0.9' },
    { name: 'memory the server grows by', value: median(valuesOf('growth')), unit: 'MB', aim: '≤ 64' },
    { name: 'calls for the video', value: median(valuesOf('calls')), unit: '' },
    { name: 'from Send to the first byte', value: median(valuesOf('firstByteMs')), unit: 'ms' },
  ],
  notes: [
    `${Math.round(sizeBytes / megabyte)} MB over the loopback to the sandbox of Meta, which hashes what arrives; speed is that of the request with the bytes. The product reads the video from its storage.`,
  ],
});
