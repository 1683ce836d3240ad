import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

interface Ready {
  ready: true;
  http: string;
  smtp: string;
}

let child: ChildProcess | undefined;

afterEach(() => child?.kill('SIGKILL'));

async function start(): Promise<{ process: ChildProcess; ready: Ready; printed: () => string }> {
  const env = { PATH: '', SANDBOX_PORT: '0', SMTP_SANDBOX_PORT: '0' };
  const started = fork(main, { execArgv: ['--import', 'tsx'], env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  child = started;
  let output = '';
  started.stdout?.on('data', (data) => (output += String(data)));
  const [ready] = (await once(started, 'message')) as [Ready];
  return { process: started, ready, printed: () => output };
}

test('the sandbox reports its addresses on its output and to its parent process', async () => {
  const { ready, printed } = await start();
  expect(ready).toMatchObject({ ready: true, http: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
  expect(ready.smtp).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(`${ready.http}/mailbox`)).status).toBe(200);
  await expect.poll(() => printed()).toBe(`${JSON.stringify(ready)}\n`);
});

test('the sandbox names the addresses of all sandboxes for programs', async () => {
  const { ready } = await start();
  const index = (await (await fetch(`${ready.http}/index.json`)).json()) as Record<string, unknown>;
  expect(index).toMatchObject({
    mailbox: `${ready.http}/mailbox`,
    smtp: ready.smtp,
    google: `${ready.http}/google`,
    s3: expect.stringMatching(/^http:/),
    meta: {
      graph: `${ready.http}/meta/graph`,
      graphVideo: `${ready.http}/meta/graph-video`,
      rupload: `${ready.http}/meta/rupload`,
      dialog: `${ready.http}/meta/www`,
      control: `${ready.http}/meta/control`,
    },
    stripe: { api: ready.http, control: `${ready.http}/stripe/_emulator` },
    credentials: { meta: { appId: expect.stringMatching(/^\d+$/), appSecret: expect.any(String) } },
  });
  const { status } = await fetch(`${ready.http}/meta/graph/v26.0/me`);
  expect(status).toBe(400);
});

test.each(['SIGTERM', 'SIGINT'] as const)('the sandbox ends cleanly on %s', async (signal) => {
  const { process } = await start();
  const ended = once(process, 'exit');
  process.kill(signal);
  expect(await ended).toEqual([0, null]);
});

test('the sandbox ends with its parent process', async () => {
  const { process } = await start();
  const ended = once(process, 'exit');
  process.disconnect();
  expect(await ended).toEqual([0, null]);
});
