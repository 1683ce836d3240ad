// Signed-in requests per second, compared with a bare Fastify that answers the same bytes.
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { bundleChild } from './kit/bundling.ts';
import { generateLoad } from './kit/load-generator.ts';
import { readOptions } from './kit/options.ts';
import { makeFolder } from './kit/folders.ts';
import { factsOf, freePort, pinSelf, processorsFor, startNode } from './kit/processes.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { openSession } from './kit/sessions.ts';
import { median, quantile } from './kit/statistics.ts';

const address = '/api/account/me';
const connections = 40;
const seconds = 5;
const options = readOptions({ runs: 5 });
const { server, client } = processorsFor(options.pinned);

interface Target {
  name: string;
  port: number;
  pid: number;
  request: Buffer;
  perSecond: number[];
  slowest: number[];
  cpuPerRequest: number[];
}

function write(port: number, headers: Record<string, string>): Buffer {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`GET ${address} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

/** The product's response, which the bare server then returns too. */
function record(
  url: string,
  headers: Record<string, string>,
): Promise<{ headers: Record<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent: false }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.once('end', () => {
        const kept = Object.entries(answer.headers).filter(
          ([name]) => !['connection', 'keep-alive', 'date'].includes(name),
        );
        resolve({ headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), body });
      });
    });
    request.once('error', reject);
  });
}

const target = (name: string, port: number, pid: number, headers: Record<string, string>): Target => ({
  name,
  port,
  pid,
  request: write(port, headers),
  perSecond: [],
  slowest: [],
  cpuPerRequest: [],
});

async function measureOnce(to: Target): Promise<void> {
  const before = factsOf(to.pid).cpuSeconds;
  const blow = await generateLoad({ ...to, requests: [to.request], connections, seconds });
  to.cpuPerRequest.push(((factsOf(to.pid).cpuSeconds - before) * 1e6) / blow.requests);
  to.perSecond.push(blow.requests / blow.seconds);
  to.slowest.push(quantile(blow.latencies, 0.99));
}

buildProduct();
const product = await startProduct({ folder: options.folder, processor: server });
const { headers } = await openSession(product);
const answer = await record(`${product.url}${address}`, headers);
const canned = path.join(makeFolder(options.folder), 'answer.json');
const barePort = await freePort();
writeFileSync(canned, JSON.stringify({ port: barePort, ...answer }));
const bare = await startNode({ args: [await bundleChild('bare-fastify'), canned], processor: server });
pinSelf(client);

const ours = target('Ad Foundry', Number(new URL(product.url).port), product.pid, headers);
const theirs = target('bare Fastify', barePort, bare.pid, headers);
for (const each of [ours, theirs]) await generateLoad({ ...each, requests: [each.request], connections, seconds: 2 });
for (let run = 1; run <= options.runs; run += 1) {
  printStep(`round ${run} of ${options.runs}`);
  for (const each of [ours, theirs]) await measureOnce(each);
}
await Promise.all([product.stop(), bare.stop()]);

const ratio = median(ours.perSecond.map((value, index) => value / (theirs.perSecond[index] ?? Number.NaN)));
printReport('gate', {
  series: [ours, theirs].flatMap(({ name, perSecond, slowest, cpuPerRequest }) => [
    { name, unit: 'requests/s', values: perSecond },
    { name: `${name}: 99 % answered within`, unit: 'ms', values: slowest },
    { name: `${name}: CPU of its process`, unit: 'µs each', values: cpuPerRequest },
  ]),
  findings: [{ name: 'Ad Foundry ÷ bare Fastify', value: ratio, unit: '×', aim: '≥ 0.3' }],
  notes: [
    `${connections} connections, ${seconds} s each, GET ${address}, ${Buffer.byteLength(answer.body)} bytes.`,
    options.pinned
      ? 'Each server, with its database, on the first processor; the client on the last.'
      : 'Server, database and client share all processors.',
  ],
});
