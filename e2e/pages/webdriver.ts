import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A command of W3C WebDriver, which Firefox's Marionette protocol and HTTP share. */
export type Command =
  | { name: 'navigate'; url: string }
  | { name: 'execute'; script: string; args: unknown[] }
  | { name: 'actions'; actions: object[] }
  | { name: 'send-keys'; elementId: string; text: string }
  | { name: 'screenshot' };

/** A running browser with one page. */
export interface WebDriver {
  send(command: Command): Promise<unknown>;
  close(): Promise<void>;
}

async function until<T>(label: string, read: () => T | null | Promise<T | null>): Promise<T> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    const found = await read();
    if (found !== null) return found;
  }
  throw new Error(`${label} did not start`);
}

/** Kills a browser and the processes that it started. */
async function end(browser: ChildProcess, folder: string): Promise<void> {
  const exited = new Promise((resolve) => browser.once('exit', resolve));
  const stop = (signal: NodeJS.Signals) => {
    if (browser.pid !== undefined && browser.exitCode === null && browser.signalCode === null)
      process.kill(-browser.pid, signal);
  };
  stop('SIGTERM');
  if (browser.exitCode === null && browser.signalCode === null)
    await Promise.race([exited, sleep(5000).then(() => stop('SIGKILL'))]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Starts the system's Firefox, whose Marionette protocol needs no further program. */
export async function startFirefox(program: string): Promise<WebDriver> {
  const profile = mkdtempSync(path.join(tmpdir(), 'ad-foundry-firefox-'));
  const preferences = { 'marionette.port': 0, 'app.update.disabledForTesting': true, 'intl.locale.requested': 'en-US' };
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const firefox = spawn(program, ['--headless', '--marionette', '--no-remote', '--profile', profile, 'about:blank'], {
    stdio: 'ignore',
    // A separate process group, which can be killed as a whole.
    detached: true,
    env: { ...process.env, HOME: profile },
  });
  const active = path.join(profile, 'MarionetteActivePort');
  const port = await until('Firefox', () => (existsSync(active) ? Number(readFileSync(active, 'utf8')) || null : null));
  const ask = await connectMarionette(port);
  await ask('WebDriver:NewSession', { capabilities: {} });
  await ask('WebDriver:SetWindowRect', { width: 1440, height: 1000 });
  const calls: { [N in Command['name']]: (command: Extract<Command, { name: N }>) => Promise<unknown> } = {
    navigate: ({ url }) => ask('WebDriver:Navigate', { url }),
    execute: ({ script, args }) => ask('WebDriver:ExecuteScript', { script, args }),
    actions: ({ actions }) => ask('WebDriver:PerformActions', { actions }),
    'send-keys': ({ elementId, text }) => ask('WebDriver:ElementSendKeys', { id: elementId, text }),
    screenshot: () => ask('WebDriver:TakeScreenshot', { full: false }),
  };
  return {
    send: (command) => (calls[command.name] as (input: Command) => Promise<unknown>)(command),
    close: () => end(firefox, profile),
  };
}

/** Messages are `length:[type, id, error, result]`. */
async function connectMarionette(port: number): Promise<(name: string, parameters: object) => Promise<unknown>> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opened = connect(port, '127.0.0.1', () => resolve(opened));
    opened.once('error', reject);
  });
  let received = Buffer.alloc(0);
  let lastId = 0;
  const waiting = new Map<number, (error: { message: string } | null, result: { value?: unknown }) => void>();
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes]);
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const stop = colon + 1 + Number(received.subarray(0, colon).toString());
      if (received.length < stop) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, stop).toString());
      received = received.subarray(stop);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [number, number, { message: string } | null, { value?: unknown }];
      waiting.get(id)?.(error, result);
    }
  });
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, (error, result) => (error ? reject(new Error(error.message)) : resolve(result?.value)));
      const text = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

/** Starts the system's WebKit, on a virtual screen. */
export async function startWebKit(program: string): Promise<WebDriver> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-webkit-'));
  const port = 20_000 + (process.pid % 10_000);
  const driver = spawn('xvfb-run', ['-a', '-s', '-screen 0 1440x1000x24', program, `--port=${port}`], {
    stdio: 'ignore',
    // A separate process group, which can be killed as a whole.
    detached: true,
    // Sandboxes need privileges that containers lack.
    env: { ...process.env, HOME: folder, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const origin = `http://127.0.0.1:${port}`;
  await until('WebKit', () =>
    fetch(`${origin}/status`).then(
      (answer) => answer.ok || null,
      () => null,
    ),
  );
  const ask = async (method: string, address: string, body?: object) => {
    const answer = await fetch(origin + address, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error((value as { message?: string }).message ?? `${answer.status}`);
    return value;
  };
  const session = (await ask('POST', '/session', { capabilities: {} })) as { sessionId: string };
  const at = `/session/${session.sessionId}`;
  const calls: { [N in Command['name']]: (command: Extract<Command, { name: N }>) => Promise<unknown> } = {
    navigate: ({ url }) => ask('POST', `${at}/url`, { url }),
    execute: ({ script, args }) => ask('POST', `${at}/execute/sync`, { script, args }),
    actions: ({ actions }) => ask('POST', `${at}/actions`, { actions }),
    'send-keys': ({ elementId, text }) => ask('POST', `${at}/element/${elementId}/value`, { text }),
    screenshot: () => ask('GET', `${at}/screenshot`),
  };
  await ask('POST', `${at}/window/rect`, { x: 0, y: 0, width: 1440, height: 1000 });
  return {
    send: (command) => (calls[command.name] as (input: Command) => Promise<unknown>)(command),
    async close() {
      await ask('DELETE', at).catch(() => undefined);
      await end(driver, folder);
    },
  };
}
