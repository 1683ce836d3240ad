// Latency of an ordinary signed-in read beside another client that takes all it can get, compared with the same read
// alone.
import { openSample } from './kit/sample-organization.ts';
import { writeRequest } from './kit/http-text.ts';
import { generateLoad } from './kit/load-generator.ts';
import { readOptions } from './kit/options.ts';
import { pinSelf, processorsFor } from './kit/processes.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { median } from './kit/statistics.ts';

const seconds = 5;
const options = readOptions({ runs: 3, pin: false });
const { server, client } = processorsFor(options.pinned);

buildProduct();
const product = await startProduct({ folder: options.folder, processor: server });
const port = Number(new URL(product.url).port);
const [quiet, noisy] = [await openSample(product, 20), await openSample(product, 20)];
pinSelf(client);

const { host } = new URL(product.url);
const unknownKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 95_000 }, (_, key) => [`k${key}`, 0])));
const plain = { host, origin: product.url, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
const neighbors = {
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
    request: { path: '/api/campaigns?limit=20', headers: noisy.headers },
  },
  'campaigns of another organization, 200 connections': {
    connections: 200,
    request: { path: '/api/campaigns?limit=20', headers: noisy.headers },
  },
};
type Neighbor = keyof typeof neighbors;
const names = Object.keys(neighbors) as Neighbor[];

const request = writeRequest({ path: '/api/campaigns?limit=20', headers: quiet.headers });
const ask = async (during = seconds) =>
  median((await generateLoad({ port, requests: [request], connections: 1, seconds: during })).latencies);

const alone: number[] = [];
const beside = Object.fromEntries(names.map((name) => [name, { median: [] as number[], perSecond: [] as number[] }]));
await ask();
for (let run = 1; run <= options.runs; run += 1) {
  printStep(`round ${run} of ${options.runs}`);
  for (const name of names) {
    alone.push(await ask(2));
    const { connections, request: hostile } = neighbors[name];
    const load = generateLoad({
      port,
      requests: [writeRequest(hostile)],
      connections,
      seconds: seconds + 1,
      hostile: true,
    });
    beside[name]?.median.push(await ask());
    const { requests, seconds: took } = await load;
    beside[name]?.perSecond.push(requests / took);
  }
}
await product.stop();

printReport('neighbors', {
  series: [
    { name: 'alone: median', unit: 'ms', values: alone },
    ...names.flatMap((name) => [
      { name: `${name}: median`, unit: 'ms', values: beside[name]?.median ?? [] },
      { name: `${name}: answers to it`, unit: 'a second', values: beside[name]?.perSecond ?? [] },
    ]),
  ],
  findings: names.map((name) => ({
    name: `beside ${name} ÷ alone`,
    value: median(beside[name]?.median ?? []) / median(alone),
    unit: '×',
    aim: '≤ 2',
  })),
  notes: ['GET /api/campaigns with 20 rows on one connection, alone and beside one other client.'],
});
