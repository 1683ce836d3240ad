// `npm start` and `npm run dev`: install, build outdated parts, start server and sandboxes, and restart them when they
// exit.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, watch } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findFree } from './free-port.js';
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
const looksAround = !production && process.env.SAMPLE !== 'off' && process.env.LOOK_AROUND !== 'off';
/** The domain of answers to mails, which the sandbox delivers to the server; null where mails leave this machine. */
const answers = production || process.env.SMTP_URL || process.env.REPLY_ADDRESS ? null : 'answers.localhost';
const inboundSecret = randomBytes(24).toString('base64url');
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

/** The sandboxes' ports: those that are set, else the next free ones. They are fixed before the server starts. */
async function findSandboxPorts() {
  const first = Number(process.env.SANDBOX_PORT ?? 4001);
  const smtp = Number(process.env.SMTP_SANDBOX_PORT ?? 0);
  const portsFrom = (http) => ({ http, smtp: smtp || http + 24 });
  const isSet = process.env.SANDBOX_PORT !== undefined;
  const http = await findFree(first, (number) => Object.values(portsFrom(number)), { only: isSet });
  if (http === null) {
    const { http: page, smtp: mail } = portsFrom(first);
    throw new Error(
      `Port ${page} (pages) or ${mail} (mail) of the sandboxes is in use by another program. ` +
        `Choose another: SANDBOX_PORT=${first + 100} npm start`,
    );
  }
  return { ...portsFrom(http), isMoved: http !== first };
}

/** The addresses of the sandboxes, of those services that are not configured. */
function settingsOf({ http, smtp }) {
  const address = `http://127.0.0.1:${http}`;
  const google = {
    GOOGLE_ISSUER: `${address}/google`,
    GOOGLE_CLIENT_ID: 'sandbox-client',
    GOOGLE_CLIENT_SECRET: 'sandbox-secret',
  };
  const meta = {
    META_APP_ID: '314159265358979',
    META_APP_SECRET: 'c0ffee00c0ffee00c0ffee00c0ffee00',
    META_WWW_URL: `${address}/meta/www`,
    META_GRAPH_URL: `${address}/meta/graph`,
    META_GRAPH_VIDEO_URL: `${address}/meta/graph-video`,
    META_RUPLOAD_URL: `${address}/meta/rupload`,
  };
  // `BILLING_MODE=off` leaves it unused.
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    STRIPE_API_BASE: address,
  };
  return {
    SANDBOX_URL: address,
    SMTP_URL: process.env.SMTP_URL ?? `smtp://127.0.0.1:${smtp}`,
    ...(answers ? { REPLY_ADDRESS: `reply@${answers}`, INBOUND_SECRET: inboundSecret } : {}),
    ...(process.env.GOOGLE_CLIENT_ID ? {} : google),
    ...(process.env.META_APP_ID ? {} : meta),
    ...(process.env.STRIPE_SECRET_KEY ? {} : stripe),
  };
}

const tsxLoader = () => pathToFileURL(createRequire(path.join(root, 'package.json')).resolve('tsx')).href;

function startSandboxes({ http, smtp }, log) {
  // Node 20 cannot read TypeScript. The loader that can keeps a build service in memory.
  const loader = process.features.typescript ? [] : ['--import', tsxLoader()];
  const env = {
    SANDBOX_PORT: String(http),
    SMTP_SANDBOX_PORT: String(smtp),
    SANDBOX_DATA: path.join(dataDir, 'sandbox'),
    ...(answers ? { REPLY_ADDRESS: `reply@${answers}`, INBOUND_URL: `${serverAddress()}/api/webhooks/mail-mime` } : {}),
    INBOUND_SECRET: inboundSecret,
  };
  return launch('sandbox', { args: [...loader, path.join(root, 'sandbox/src/main.ts')], env, log });
}

const serverAddress = () => `http://127.0.0.1:${dev ? (process.env.API_PORT ?? port + 10) : port}`;

function serverArgs() {
  if (!dev) return serverProcess();
  const tsx = tsxLoader();
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

function banner(sandbox) {
  const address = `http://localhost:${port}`;
  const lines = [''];
  // First: one press there shows everything.
  if (looksAround) lines.push(`  Look around    ${address}/sign/look-around   (a sample agency, no account needed)`);
  lines.push(`  Ad Foundry     ${address}`);
  if (sandbox) lines.push(`  Sandboxes      http://127.0.0.1:${sandbox.http}   (e-mails arrive at /mailbox)`);
  if (sandbox?.isMoved) lines.push('                 Port 4001 is in use. SANDBOX_PORT chooses another one.');
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
  const sandbox = production ? null : await findSandboxPorts();
  const settings = { PORT: String(port), ...(production ? {} : local), ...(sandbox ? settingsOf(sandbox) : {}) };
  // The server first: it reports whether the data folder is free.
  await launch('server', { args, env: { ...settings, ...env }, log });
  if (sandbox) await startSandboxes(sandbox, log);
  if (dev) {
    await startPages(env.API_PORT, log);
    restartOnChange();
  }
  banner(sandbox);
}

/**
 * Stops when the shell of `npm start` is gone: npm passes a signal on to that shell only, where it has not become this
 * process.
 */
function stopWithParent() {
  if (process.env.npm_lifecycle_event === undefined || process.ppid === 1) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stop(0);
  }, 500).unref();
}

stopWithParent();
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
process.on('SIGHUP', () => void stop(0));
main().catch(fail);
