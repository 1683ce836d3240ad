// Overhead of the gate per request: the same query behind endpoints with increasing access checks.
import path from 'node:path';
import { databaseUrlOf } from '@ad-foundry/server/src/infra/postgres/embedded.ts';
import pg from 'pg';
import { createClient } from '@ad-foundry/server/src/testing/client.ts';
import { startMailbox } from '@ad-foundry/server/src/testing/mailbox.ts';
import { generateLoad } from './kit/load-generator.ts';
import { readOptions } from './kit/options.ts';
import { makeFolder, root } from './kit/folders.ts';
import { factsOf, freePort, pinSelf, processorsFor, startNode } from './kit/processes.ts';
import { serverEnvironment } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { cookieOf } from './kit/sessions.ts';
import { median } from './kit/statistics.ts';

const seconds = 4;
const options = readOptions({ runs: 5 });
const { server, client } = processorsFor(options.pinned);
const names = ['open', 'signedIn', 'allowed', 'written', 'billed'] as const;
type EndpointName = (typeof names)[number];

const [port, mailbox] = await Promise.all([freePort(), startMailbox()]);
const dataDir = path.join(makeFolder(options.folder), 'data');
const product = await startNode<{ port: number; billedPort: number }>({
  // Runs from the sources: the product finds files it reads at run time relative to them.
  args: ['--import', 'tsx', path.join(root, 'bench/src/children/gate-overhead.ts')],
  env: {
    ...serverEnvironment({ port, dataDir, smtpUrl: mailbox.smtp }),
    TSX_TSCONFIG_PATH: path.join(root, 'server/tsconfig.json'),
  },
  processor: server,
});
const url = `http://127.0.0.1:${port}`;
const browser = createClient({ url, origin: url, mailboxUrl: mailbox.http });
const { organizationId } = await browser.signUp();
const database = new pg.Client({ connectionString: databaseUrlOf(path.join(dataDir, 'postgres-socket')) });
await database.connect();
await database.query(
  `insert into billing_accounts (organization_id, customer_id, writable_until) values ($1, 'cus_bench', now() + interval '1 year')`,
  [organizationId],
);
// Clears the rate limits, which stop a person after some thousand writes in a minute.
const forgetting = setInterval(() => void database.query('delete from rate_limits'), 200);
pinSelf(client);

const portOf = (name: EndpointName) => (name === 'billed' ? product.message.billedPort : product.message.port);

function request(name: EndpointName): Buffer {
  const isWrite = name === 'written' || name === 'billed';
  const head = [
    `${isWrite ? 'POST' : 'GET'} /api/endpoints/${isWrite ? 'written' : name}/${organizationId} HTTP/1.1`,
    `host: 127.0.0.1:${portOf(name)}`,
    ...(isWrite ? ['content-length: 0'] : []),
    `cookie: ${cookieOf(browser)}`,
    `x-organization: ${organizationId}`,
    `origin: ${url}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n`);
}

const load = (name: EndpointName, connections: number, during: number) =>
  generateLoad({ port: portOf(name), requests: [request(name)], connections, seconds: during });

/** Server CPU time per response under load, in µs, and latency of a single request without load, in ms. */
async function measure(name: EndpointName): Promise<{ cpu: number; alone: number }> {
  const before = factsOf(product.pid).cpuSeconds;
  const { requests } = await load(name, 10, seconds);
  const cpu = ((factsOf(product.pid).cpuSeconds - before) * 1e6) / requests;
  const { latencies } = await load(name, 1, 1);
  return { cpu, alone: median(latencies) };
}

const series = Object.fromEntries(names.map((name) => [name, { cpu: [] as number[], alone: [] as number[] }]));
for (const name of names) await load(name, 10, 2);
for (let run = 1; run <= options.runs; run += 1) {
  printStep(`round ${run} of ${options.runs}`);
  for (const name of names) {
    const { cpu, alone } = await measure(name);
    series[name]?.cpu.push(cpu);
    series[name]?.alone.push(alone);
  }
}
clearInterval(forgetting);
await database.end();
await product.stop();
mailbox.stop();

const between = (first: EndpointName, second: EndpointName, measurement: 'cpu' | 'alone') =>
  median(
    (series[second]?.[measurement] ?? []).map(
      (value, index) => value - (series[first]?.[measurement][index] ?? Number.NaN),
    ),
  );
printReport('gate-overhead', {
  series: names.flatMap((name) => [
    { name: `${name}: CPU of our process`, unit: 'µs each', values: series[name]?.cpu ?? [] },
    { name: `${name}: alone`, unit: 'ms', values: series[name]?.alone ?? [] },
  ]),
  findings: [
    {
      name: 'role, organization and tenant scope of a signed-in request',
      value: between('signedIn', 'allowed', 'cpu'),
      unit: 'µs of CPU',
      aim: '≤ 100',
    },
    { name: 'the same, latency', value: between('signedIn', 'allowed', 'alone') * 1000, unit: 'µs', aim: '≤ 100' },
    {
      name: 'whether the plan allows a write',
      value: between('written', 'billed', 'cpu'),
      unit: 'µs of CPU',
      aim: '≤ 20',
    },
    {
      name: 'session lookup: one statement',
      value: between('open', 'signedIn', 'cpu'),
      unit: 'µs of CPU',
    },
  ],
  notes: [`One indexed query for each answer; 10 connections for ${seconds} s for the CPU, one for the time alone.`],
});
