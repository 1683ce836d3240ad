import { openSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { createClient, type TestClient } from '@ad-foundry/server/src/testing/client.ts';
import { startMailbox } from '@ad-foundry/server/src/testing/mailbox.ts';
import { metaSettings } from '@ad-foundry/server/src/testing/meta.ts';
import { makeFolder, root } from './folders.ts';
import { freePort, startNode } from './processes.ts';

export interface Product {
  url: string;
  pid: number;
  dataDir: string;
  /** Base address of the sandboxes that run with its mailbox. */
  sandboxes: string;
  /** A client with a cookie jar of its own. */
  browser(): TestClient;
  stop(): Promise<void>;
}

/** Builds outdated workspaces. @throws if a build fails */
export function buildProduct(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.js'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('the product could not be built');
}

export function serverEnvironment(settings: {
  port: number;
  dataDir: string;
  smtpUrl?: string;
}): Record<string, string> {
  const { port, dataDir, smtpUrl } = settings;
  return {
    ...serverProcess().env,
    PORT: String(port),
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...(smtpUrl === undefined ? {} : { SMTP_URL: smtpUrl }),
  };
}

/** Arguments and environment as in `npm start`. */
const { serverProcess } = (await import(path.join(root, 'scripts/server-process.js'))) as {
  serverProcess(): { args: string[]; env: Record<string, string> };
};
export const serverArgs = serverProcess().args;

interface Input {
  /** Parent of the data folder. */
  folder: string;
  processor?: number | null;
  env?: Record<string, string>;
  /** Connects it to the sandbox of Meta. */
  meta?: boolean;
}

/** Starts the built product on a new data folder, with a mailbox for sign-ups. */
export async function startProduct({ folder, processor = null, env = {}, meta = false }: Input): Promise<Product> {
  const dataDir = path.join(makeFolder(folder), 'data');
  const [port, mailbox] = await Promise.all([freePort(), startMailbox()]);
  const started = await startNode({
    args: [...(process.env.BENCH_NODE_ARGS?.split(' ') ?? []), ...serverArgs],
    env: {
      ...serverEnvironment({ port, dataDir, smtpUrl: mailbox.smtp }),
      ...(meta ? metaSettings(mailbox) : {}),
      ...env,
    },
    processor,
    output: openSync(path.join(path.dirname(dataDir), 'server.log'), 'a'),
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    pid: started.pid,
    dataDir,
    sandboxes: mailbox.http,
    browser: () => createClient({ url, origin: url, mailboxUrl: mailbox.http }),
    async stop() {
      mailbox.stop();
      await started.stop();
    },
  };
}
