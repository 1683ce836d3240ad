// Overhead of the gate per request: the same query behind endpoints with increasing access checks.
import path from 'node:path';
import { createClient } from '@ad-foundry/server/src/testing/client.ts';
import { startMailbox } from '@ad-foundry/server/src/testing/mailbox.ts';
import { hammer } from './kit/hammer.ts';
import { readOptions } from './kit/options.ts';
import { makeFolder, root } from './kit/places.ts';
import { factsOf, freePort, pinSelf, processorsFor, startNode } from './kit/processes.ts';
import { serverEnvironment } from './kit/product.ts';
import { printReport, printStep } from './kit/report.ts';
import { cookieOf } from './kit/sessions.ts';
import { median } from './kit/statistics.ts';

const seconds = 4;
const options = readOptions({ runs: 5 });
const { server, client } = processorsFor(options.pinned);
const names = ['open', 'known', 'allowed'] as const;
type Door = (typeof names)[number];

const [port, mailbox] = await Promise.all([freePort(), startMailbox()]);
const product = await startNode<{ port: number }>({
  // Runs from the sources: the product finds files it reads at run time relative to them.
  args: ['--import', 'tsx', path.join(root, 'bench/src/children/doors.ts')],
  env: {
    ...serverEnvironment({ port, dataDir: path.join(makeFolder(options.folder), 'data'), smtpUrl: mailbox.smtp }),
    TSX_TSCONFIG_PATH: path.join(root, 'server/tsconfig.json'),
  },
  processor: server,
});
const url = `http://127.0.0.1:${port}`;
const browser = createClient({ url, origin: url, mailboxUrl: mailbox.http });
const { organizationId } = await browser.signUp();
pinSelf(client);

function request(door: Door): Buffer {
  const head = [
    `GET /api/doors/${door}/${organizationId} HTTP/1.1`,
    `host: 127.0.0.1:${product.message.port}`,
    `cookie: ${cookieOf(browser)}`,
    `x-organization: ${organizationId}`,
    `origin: ${url}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n`);
}

const blow = (door: Door, connections: number, during: number) =>
  hammer({ port: product.message.port, request: request(door), connections, seconds: during });

/** Server CPU time per response under load, in µs, and latency of a single request without load, in ms. */
async function measure(door: Door): Promise<{ cpu: number; alone: number }> {
  const before = factsOf(product.pid).cpuSeconds;
  const { requests } = await blow(door, 10, seconds);
  const cpu = ((factsOf(product.pid).cpuSeconds - before) * 1e6) / requests;
  const { latencies } = await blow(door, 1, 1);
  return { cpu, alone: median(latencies) };
}

const series = Object.fromEntries(names.map((name) => [name, { cpu: [] as number[], alone: [] as number[] }]));
for (const door of names) await blow(door, 10, 2);
for (let run = 1; run <= options.runs; run += 1) {
  printStep(`round ${run} of ${options.runs}`);
  for (const door of names) {
    const { cpu, alone } = await measure(door);
    series[door]?.cpu.push(cpu);
    series[door]?.alone.push(alone);
  }
}
await product.stop();
mailbox.stop();

const between = (first: Door, second: Door, what: 'cpu' | 'alone') =>
  median((series[second]?.[what] ?? []).map((value, index) => value - (series[first]?.[what][index] ?? Number.NaN)));
printReport('doors', {
  series: names.flatMap((name) => [
    { name: `${name}: CPU of our process`, unit: 'µs each', values: series[name]?.cpu ?? [] },
    { name: `${name}: alone`, unit: 'ms', values: series[name]?.alone ?? [] },
  ]),
  findings: [
    {
      name: 'role, organization and whose rows, for one who is known',
      value: between('known', 'allowed', 'cpu'),
      unit: 'µs of CPU',
      aim: '≤ 100',
    },
    { name: 'the same, waited for', value: between('known', 'allowed', 'alone') * 1000, unit: 'µs', aim: '≤ 100' },
    {
      name: 'who it is: one statement',
      value: between('open', 'known', 'cpu'),
      unit: 'µs of CPU',
    },
  ],
  notes: [`One indexed query for each answer; 10 connections for ${seconds} s for the CPU, one for the time alone.`],
});
