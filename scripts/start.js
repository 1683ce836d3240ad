// `npm start` and `npm run dev`: install, build outdated parts, start server and sandboxes, and restart them when they
// exit.
import { spawn } from 'node:child_process';
import { mkdirSync, watch } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serverProcess } from './server-process.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Ad Foundry needs Node.js 20.19 or newer. This is ${process.versions.node}.`);
  process.exit(78);
}
if (major < 22) console.warn('  Node.js 20 gets no more security fixes: use 22, 24 or 26.');

const dev = process.argv.includes('--dev');
const production = process.env.MODE === 'production';
const dataDir = path.resolve(process.env.DATA_DIR ?? path.join(root, '.data'));
const port = Number(process.env.PORT ?? 4000);
const sandboxPort = Number(process.env.SANDBOX_PORT ?? 4001);
const say = (text) => console.log(`  ${text}`);

/** Processes by name, with the action to take when one exits. */
const running = new Map();
let stopping = false;

/** Starts a process and resolves with its ready message; restarts the process if it exits later. */
function launch(name, { args, env, cwd = root, log }) {
  return new Promise((resolve, reject) => {
    let ready = false;
    let lastWords = '';
    const started = Date.now();
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    running.set(name, child);
    child.stdout.pipe(log, { end: false });
    child.stderr.on('data', (chunk) => {
      lastWords = (lastWords + chunk).slice(-4000);
      log.write(chunk);
    });
    child.on('message', (message) => {
      if (!message?.ready) return;
      ready = true;
      resolve(message);
    });
    child.once('exit', (code, signal) => {
      running.delete(name);
      if (stopping) return;
      if (!ready) return reject(new Error(lastWords.trim() || `the ${name} stopped (${signal ?? `code ${code}`})`));
      if (!(dev && code === 0)) say(`The ${name} stopped unexpectedly (${signal ?? `code ${code}`}). Restarting it.`);
      const again = () => void launch(name, { args, env, cwd, log }).catch((error) => fail(error));
      setTimeout(again, Date.now() - started < 5000 ? 2000 : 100);
    });
  });
}

/** Ctrl-C reaches the child processes too; this function waits until they have exited. */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  const ends = [...running.values()].map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of running.values()) child.kill('SIGTERM');
  await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, 30_000).unref())]);
  process.exit(code);
}

function fail(error) {
  console.error(`\n${error.message}\n`);
  void stop(1);
}

// Fixed addresses, since the server needs them before the sandboxes run, and after they were restarted.
const smtpPort = Number(process.env.SMTP_SANDBOX_PORT ?? sandboxPort + 24);
const sandbox = production ? null : { http: `http://127.0.0.1:${sandboxPort}`, smtp: `smtp://127.0.0.1:${smtpPort}` };

/** The Google sandbox, unless a real client is configured. */
const googleSandbox = sandbox && {
  GOOGLE_ISSUER: `${sandbox.http}/google`,
  GOOGLE_CLIENT_ID: 'sandbox-client',
  GOOGLE_CLIENT_SECRET: 'sandbox-secret',
};

/** The Meta sandbox, unless a real app is configured. */
const metaSandbox = sandbox && {
  META_APP_ID: '314159265358979',
  META_APP_SECRET: 'c0ffee00c0ffee00c0ffee00c0ffee00',
  META_WWW_URL: `${sandbox.http}/meta/www`,
  META_GRAPH_URL: `${sandbox.http}/meta/graph`,
  META_GRAPH_VIDEO_URL: `${sandbox.http}/meta/graph-video`,
  META_RUPLOAD_URL: `${sandbox.http}/meta/rupload`,
};

/** The Stripe sandbox, unless a real account is configured; `BILLING_MODE=off` leaves it unused. */
const stripeSandbox = sandbox && {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  STRIPE_API_BASE: sandbox.http,
};

function startSandboxes(log) {
  const tsx = pathToFileURL(createRequire(path.join(root, 'package.json')).resolve('tsx')).href;
  const env = {
    SANDBOX_PORT: String(sandboxPort),
    SMTP_SANDBOX_PORT: String(smtpPort),
    SANDBOX_DATA: path.join(dataDir, 'sandbox'),
  };
  return launch('sandbox', { args: ['--import', tsx, path.join(root, 'sandbox/src/main.ts')], env, log });
}

function serverArgs() {
  if (!dev) return serverProcess();
  const tsx = pathToFileURL(createRequire(path.join(root, 'package.json')).resolve('tsx')).href;
  const apiPort = Number(process.env.API_PORT ?? port + 10);
  return {
    args: ['--import', tsx, 'server/src/main.ts'],
    env: {
      PORT: String(apiPort),
      API_PORT: String(apiPort),
      TSX_TSCONFIG_PATH: path.join(root, 'server/tsconfig.json'),
    },
  };
}

async function startPages(apiPort, log) {
  const { createServer } = await import('vite');
  process.env.API_PORT = apiPort;
  process.env.PORT = String(port);
  const server = await createServer({
    root: path.join(root, 'web'),
    server: { port, strictPort: true },
    logLevel: 'warn',
  });
  await server.listen();
  log.write('pages with hot reload\n');
}

/** Ends the server when its sources change; it is then restarted like after any exit. */
function restartOnChange() {
  let timer;
  for (const folder of ['server/src', 'contract/src', 'probe/src']) {
    watch(path.join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => running.get('server')?.kill('SIGTERM'), 200);
    });
  }
}

function banner() {
  const lines = ['', `  Ad Foundry     http://localhost:${port}`];
  if (sandbox) lines.push(`  Sandboxes      ${sandbox.http}   (e-mails arrive at /mailbox)`);
  lines.push('', `  Data is stored in ${path.relative(process.cwd(), dataDir) || dataDir}. Press Ctrl-C to stop.`, '');
  console.log(lines.join('\n'));
}

async function main() {
  const { installMissing } = await import('./install.js');
  await installMissing(say);
  if (!dev) await (await import('./build.js')).buildStale(say);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const { openLogFile } = await import('./log-file.js');
  const log = openLogFile(dataDir);
  const { args, env } = serverArgs();
  // In production nothing has a default here: the server reports missing settings by name.
  const local = { DATA_DIR: dataDir, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` };
  const settings = { PORT: String(port), ...(production ? {} : local) };
  if (sandbox) {
    Object.assign(settings, { SANDBOX_URL: sandbox.http, SMTP_URL: process.env.SMTP_URL ?? sandbox.smtp });
    if (!process.env.GOOGLE_CLIENT_ID) Object.assign(settings, googleSandbox);
    if (!process.env.META_APP_ID) Object.assign(settings, metaSandbox);
    if (!process.env.STRIPE_SECRET_KEY) Object.assign(settings, stripeSandbox);
  }
  // The server starts first, since it reports whether the data folder is free.
  await launch('server', { args, env: { ...settings, ...env }, log });
  if (sandbox) await startSandboxes(log);
  if (dev) {
    await startPages(env.API_PORT, log);
    restartOnChange();
  }
  banner();
}

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
process.on('SIGHUP', () => void stop(0));
main().catch(fail);
