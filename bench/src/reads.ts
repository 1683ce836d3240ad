// Ordinary signed-in reads under load: requests per second and memory, compared with Fastify answering the same bytes
// after one prepared statement on the same database. Both servers, and the database, share the first processor; the
// client has the last.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUrlOf } from '@ad-foundry/server/src/infra/postgres/embedded.ts';
import { bundleChild } from './kit/bundling.ts';
import { makeFolder } from './kit/folders.ts';
import { writeRequest } from './kit/http-text.ts';
import { generateLoad } from './kit/load-generator.ts';
import { readOptions } from './kit/options.ts';
import { factsOf, freePort, pinSelf, processorsFor, resetPeakMemory, startNode } from './kit/processes.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { addMembers, openSample } from './kit/sample-organization.ts';
import { median, quantile } from './kit/statistics.ts';

const connections = 200;
const seconds = 6;
const megabyte = 1024 ** 2;
const options = readOptions({ runs: 3 });
const { server, client } = processorsFor(options.pinned);

buildProduct();
const product = await startProduct({ folder: options.folder, processor: server });
const sample = await openSample(product, 20);
const { headers, creative } = sample;
const people = await addMembers(product, sample, 20);
const reads = {
  account: '/api/account/me',
  'campaigns, 20 rows': '/api/campaigns?limit=20',
  'one creative': `/api/creatives/${creative.id}`,
};
type Read = keyof typeof reads;
const names = Object.keys(reads) as Read[];

const answers: Record<string, { headers: Record<string, string>; body: string }> = {};
for (const address of Object.values(reads)) {
  const { host: _host, ...sent } = headers;
  const answer = await fetch(`${product.url}${address}`, { headers: { ...sent, 'accept-encoding': 'identity' } });
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
  const skipped = new Set(['connection', 'keep-alive', 'date', 'content-length']);
  answers[address] = {
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !skipped.has(name))),
    body: await answer.text(),
  };
}
const barePort = await freePort();
const canned = path.join(makeFolder(options.folder), 'answers.json');
const databaseUrl = databaseUrlOf(path.join(product.dataDir, 'postgres-socket'));
writeFileSync(canned, JSON.stringify({ port: barePort, databaseUrl, answers }));
const bare = await startNode({ args: [await bundleChild('bare-statement'), canned], processor: server });
pinSelf(client);

const ports = { ours: Number(new URL(product.url).port), bare: barePort };
const load = (at: keyof typeof ports, read: Read, during: number) => {
  const requests = people.map((person) => writeRequest({ path: reads[read], headers: person }));
  return generateLoad({ port: ports[at], requests, connections, seconds: during });
};

const rates = Object.fromEntries(names.map((name) => [name, { ours: [] as number[], bare: [] as number[] }]));
const slowest: number[] = [];
const cpu = Object.fromEntries(names.map((name) => [name, [] as number[]]));
for (const name of names) for (const at of ['ours', 'bare'] as const) await load(at, name, 2);
resetPeakMemory(product.pid);
for (let run = 1; run <= options.runs; run += 1) {
  printStep(`round ${run} of ${options.runs}`);
  for (const name of names) {
    for (const at of ['ours', 'bare'] as const) {
      const before = factsOf(product.pid).cpuSeconds;
      const { requests, seconds: elapsedSeconds, latencies } = await load(at, name, seconds);
      rates[name]?.[at].push(requests / elapsedSeconds);
      if (at === 'bare') continue;
      slowest.push(quantile(latencies, 0.99));
      cpu[name]?.push(((factsOf(product.pid).cpuSeconds - before) * 1e6) / requests);
    }
  }
}
const peak = factsOf(product.pid).peakMemoryBytes / megabyte;
if (!options.quick) await sleep(60_000);
const after = factsOf(product.pid).memoryBytes / megabyte;
await Promise.all([product.stop(), bare.stop()]);

printReport('reads', {
  series: names.flatMap((name) => [
    { name: `${name}: Ad Foundry`, unit: 'requests/s', values: rates[name]?.ours ?? [] },
    { name: `${name}: Fastify and one statement`, unit: 'requests/s', values: rates[name]?.bare ?? [] },
    { name: `${name}: CPU of the process of Ad Foundry`, unit: 'µs each', values: cpu[name] ?? [] },
  ]),
  findings: [
    ...names.map((name) => ({
      name: `${name}: Ad Foundry ÷ reference`,
      value: median(rates[name]?.ours ?? []) / median(rates[name]?.bare ?? []),
      unit: '×',
      ...(name === 'account' ? { aim: '≥ 0.4' } : {}),
    })),
    { name: 'peak memory of the server', value: peak, unit: 'MB', aim: '≤ 500' },
    { name: 'memory a minute later', value: after, unit: 'MB', aim: '≤ 300' },
    { name: '99 % answered within', value: median(slowest), unit: 'ms' },
  ],
  notes: [
    `${connections} connections of ${people.length} members, ${seconds} s each; ${names
      .map((name) => `${name}: ${Buffer.byteLength(answers[reads[name]]?.body ?? '')} bytes`)
      .join(', ')}.`,
    options.pinned
      ? 'Each server, with the database, on the first processor; the client on the last.'
      : 'Server, database and client share all processors.',
  ],
});
