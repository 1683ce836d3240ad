// Latency of an ordinary signed-in read while another client sends as fast as it can, compared with the same read
// alone. The other client runs in a separate process, so that it does not delay the measured one.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleChild } from './kit/bundling.ts';
import { makeFolder } from './kit/folders.ts';
import { openSample } from './kit/sample-organization.ts';
import { writeRequest } from './kit/http-text.ts';
import { generateLoad } from './kit/load-generator.ts';
import { readOptions } from './kit/options.ts';
import { pinSelf, processorsFor, startNode } from './kit/processes.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { median, quantile } from './kit/statistics.ts';

const seconds = 5;
const options = readOptions({ runs: 3, pin: false });
const { server, client } = processorsFor(options.pinned);

buildProduct();
// Simulates a proxy that forwards client addresses, since requests from this machine itself are not limited by network.
const product = await startProduct({ folder: options.folder, processor: server, env: { TRUSTED_PROXIES: '1' } });
const port = Number(new URL(product.url).port);
const [quiet, noisy] = [await openSample(product, 20), await openSample(product, 20)];
pinSelf(client);

const { host } = new URL(product.url);
const unknownKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 95_000 }, (_, key) => [`k${key}`, 0])));
// The encodings that browsers accept.
const accepts = { 'accept-encoding': 'gzip, deflate, br' };
const stranger = { 'x-forwarded-for': '203.0.113.7' };
const plain = {
  host,
  origin: product.url,
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  ...accepts,
  ...stranger,
};
const anonymous = (address: string) => ({ connections: 20, request: { path: address, headers: plain } });
const unknownSession = { ...plain, cookie: `af_session=${'x'.repeat(43)}` };
const neighbors = {
  'sessions that do not exist, 200 connections': {
    connections: 200,
    request: { path: '/api/campaigns', headers: unknownSession },
  },
  'addresses that do not exist, 200 connections': {
    connections: 200,
    request: { path: '/api/nothing', headers: plain },
  },
  'documentation, 1 connection': { connections: 1, request: { path: '/api/docs', headers: plain } },
  'documentation, 5 connections': { connections: 5, request: { path: '/api/docs', headers: plain } },
  'sign-in with 95,000 unknown keys, 10 connections': {
    connections: 10,
    request: {
      method: 'POST',
      path: '/api/account/sign',
      headers: { ...plain, 'content-type': 'application/json' },
      body: unknownKeys,
    },
  },
  'campaigns of another organization, 20 connections': {
    connections: 20,
    request: { path: '/api/campaigns?limit=20', headers: { ...noisy.headers, ...accepts, ...stranger } },
  },
  'campaigns of another organization, 200 connections': {
    connections: 200,
    request: { path: '/api/campaigns?limit=20', headers: { ...noisy.headers, ...accepts, ...stranger } },
  },
  'readiness, 20 connections': anonymous('/api/health/ready'),
  'an unknown invitation, 20 connections': anonymous(`/api/account/invitations/inv_${'0'.repeat(26)}`),
  'the page of signing in, 20 connections': anonymous('/sign'),
};
type Neighbor = keyof typeof neighbors;
const names = Object.keys(neighbors) as Neighbor[];

const request = writeRequest({
  path: '/api/campaigns?limit=20',
  headers: { ...quiet.headers, ...accepts, 'x-forwarded-for': '198.51.100.4' },
});
const ask = async (during = seconds) => {
  const { latencies } = await generateLoad({ port, requests: [request], connections: 1, seconds: during });
  return { median: median(latencies), p95: quantile(latencies, 0.95) };
};
const hostileLoad = await bundleChild('hostile-load');
const folder = makeFolder(options.folder);

/** Starts a neighbor in a separate process; `answered` resolves to its responses per second after it has ended. */
async function disturb(name: Neighbor): Promise<{ answered: Promise<number> }> {
  const { connections, request: hostile } = neighbors[name];
  const job = path.join(folder, 'neighbor.json');
  const text = writeRequest(hostile).toString('latin1');
  writeFileSync(job, JSON.stringify({ port, request: text, connections, seconds: seconds + 1 }));
  const { child } = await startNode({ args: [hostileLoad, job], processor: client });
  return {
    answered: new Promise((resolve) =>
      child.once('message', (message) => resolve((message as { perSecond: number }).perSecond)),
    ),
  };
}

const alone = { median: [] as number[], p95: [] as number[] };
const beside = Object.fromEntries(
  names.map((name) => [name, { median: [] as number[], p95: [] as number[], perSecond: [] as number[] }]),
);
await ask();
for (let run = 1; run <= options.runs; run += 1) {
  printStep(`round ${run} of ${options.runs}`);
  for (const name of names) {
    const quietly = await ask(2);
    alone.median.push(quietly.median);
    alone.p95.push(quietly.p95);
    const load = await disturb(name);
    const disturbed = await ask();
    beside[name]?.median.push(disturbed.median);
    beside[name]?.p95.push(disturbed.p95);
    beside[name]?.perSecond.push(await load.answered);
  }
}
await product.stop();

printReport('neighbors', {
  series: [
    { name: 'alone: median', unit: 'ms', values: alone.median },
    { name: 'alone: 95 % within', unit: 'ms', values: alone.p95 },
    ...names.flatMap((name) => [
      { name: `${name}: median`, unit: 'ms', values: beside[name]?.median ?? [] },
      { name: `${name}: 95 % within`, unit: 'ms', values: beside[name]?.p95 ?? [] },
      { name: `${name}: answers to it`, unit: 'a second', values: beside[name]?.perSecond ?? [] },
    ]),
  ],
  findings: names.map((name) => ({
    name: `beside ${name} ÷ alone`,
    value: median(beside[name]?.median ?? []) / median(alone.median),
    unit: '×',
    aim: '≤ 2',
  })),
  notes: [
    'GET /api/campaigns with 20 rows on one connection, alone and beside one other client, which has a process of its own.',
  ],
});
