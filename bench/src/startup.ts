// Time from a fresh checkout to the first page, and server start on existing data, compared with a bare Fastify.
import { spawn, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleChild } from './kit/bundling.ts';
import { readOptions } from './kit/options.ts';
import { makeFolder, root } from './kit/folders.ts';
import { freePort, startNode } from './kit/processes.ts';
import { buildProduct, serverArgs, serverEnvironment } from './kit/product.ts';
import { printReport, printStep, type Finding, type Series } from './kit/report.ts';
import { median } from './kit/statistics.ts';
import { waitForAnswer } from './kit/waiting.ts';

type Step = 'clone' | 'install' | 'build' | 'boot' | 'all';

const options = readOptions({ runs: 5 });
const freshRuns = Math.min(options.runs, 3);
const smtpUrl = 'smtp://127.0.0.1:9';

/** Clones, runs `npm start` and waits for the page. Returns the seconds of each step, parsed from its output. */
async function startFresh(): Promise<Record<Step, number>> {
  const folder = makeFolder(options.folder);
  const checkout = path.join(folder, 'checkout');
  const began = performance.now();
  const cloned = spawnSync('git', ['clone', '--quiet', '--local', root, checkout], { stdio: ['ignore', 2, 2] });
  if (cloned.status !== 0) throw new Error('the checkout could not be cloned');
  const clonedAt = performance.now();
  const ports = [await freePort(), await freePort(), await freePort()].map(String);
  const [PORT = '', SANDBOX_PORT = '', SMTP_SANDBOX_PORT = ''] = ports;
  const child = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...process.env, PORT, SANDBOX_PORT, SMTP_SANDBOX_PORT, DATA_DIR: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Starts a process group, which can be killed as a whole: npm does not forward signals.
    detached: true,
  });
  let [installedAt, builtAt] = [clonedAt, clonedAt];
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (/Installed in/.test(chunk.toString())) installedAt = performance.now();
    if (/Built the/.test(chunk.toString())) builtAt = performance.now();
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const failed = ended.then(() => Promise.reject(new Error(`npm start ended:\n${output}`)));
    const answered = waitForAnswer(`http://127.0.0.1:${PORT}/`, { everyMs: 25, limitMs: 600_000 });
    const at = await Promise.race([answered, failed]);
    return {
      clone: (clonedAt - began) / 1000,
      install: (installedAt - clonedAt) / 1000,
      build: (builtAt - installedAt) / 1000,
      boot: (at - builtAt) / 1000,
      all: (at - began) / 1000,
    };
  } finally {
    await endGroup(child.pid ?? 0);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Ends a process group and waits until all its processes have exited. */
async function endGroup(pid: number): Promise<void> {
  for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; ; signal = 0) {
    try {
      process.kill(-pid, signal);
    } catch {
      return;
    }
    await sleep(100);
  }
}

/** Milliseconds until the server is ready. The first start on a folder creates the database. */
async function startServer(dataDir: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const starting = startNode({ args: serverArgs, env: serverEnvironment({ port, dataDir, smtpUrl }) });
  const ready = waitForAnswer(`http://127.0.0.1:${port}/api/health/ready`, { everyMs: 2, limitMs: 60_000 });
  const [at, server] = await Promise.all([ready, starting]);
  await server.stop();
  return at - began;
}

async function startBare(child: string): Promise<number> {
  const port = await freePort();
  const canned = path.join(makeFolder(options.folder), 'answer.json');
  writeFileSync(canned, JSON.stringify({ port, headers: {}, body: '{"status":"ready"}' }));
  const began = performance.now();
  const starting = startNode({ args: [child, canned] });
  const at = await waitForAnswer(`http://127.0.0.1:${port}/`, { everyMs: 2, limitMs: 60_000 });
  await (await starting).stop();
  return at - began;
}

buildProduct();
const child = await bundleChild('bare-fastify');
const [first, warm, bare]: [number[], number[], number[]] = [[], [], []];
for (let run = 1; run <= options.runs; run += 1) {
  printStep(`server start ${run} of ${options.runs}`);
  const dataDir = path.join(makeFolder(options.folder), 'data');
  first.push((await startServer(dataDir)) / 1000);
  warm.push((await startServer(dataDir)) / 1000);
  bare.push((await startBare(child)) / 1000);
}
const fresh: Record<Step, number>[] = [];
if (!options.quick) {
  for (let run = 1; run <= freshRuns; run += 1) {
    printStep(`fresh checkout ${run} of ${freshRuns}`);
    fresh.push(await startFresh());
  }
}

const names: Record<Step, string> = {
  clone: 'fresh checkout: git clone',
  install: 'fresh checkout: install',
  build: 'fresh checkout: build',
  boot: 'fresh checkout: first boot to the page',
  all: 'fresh checkout: all together',
};
const steps = Object.keys(names) as Step[];
const freshSeries: Series[] = steps.map((step) => ({
  name: names[step],
  unit: 's',
  values: fresh.map((run) => run[step]),
}));
const findings: Finding[] = [
  { name: 'server start, database there', value: median(warm), unit: 's', aim: '≤ 1.5' },
  { name: 'server start, first of all', value: median(first), unit: 's', aim: '≤ 4' },
  { name: 'server start ÷ bare Fastify', value: median(warm) / median(bare), unit: '×' },
];
printReport('startup', {
  series: [
    { name: 'server start, database there', unit: 's', values: warm },
    { name: 'server start, first of all', unit: 's', values: first },
    { name: 'bare Fastify', unit: 's', values: bare },
    ...(fresh.length > 0 ? freshSeries : []),
  ],
  findings:
    fresh.length > 0
      ? [...findings, { name: names.all, value: median(fresh.map(({ all }) => all)), unit: 's' }]
      : findings,
  notes: [
    'From the start of the process to the first answer of 200. The checkout is what is committed; npm finds its packages as this machine has them cached.',
  ],
});
