import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startMailbox } from '#testing/mailbox.ts';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
    serverProgram: string;
  }
}

const rootFile = (name: string) => fileURLToPath(new URL(`../../../../${name}`, import.meta.url));

/** The server as it ships, and a mailbox. The seed comes with `--sequence.seed`. */
export async function setup(project: TestProject): Promise<() => void> {
  spawnSync(process.execPath, [rootFile('scripts/build.js')], { stdio: 'inherit' });
  const program = rootFile('server/dist/main.js');
  if (!existsSync(program)) throw new Error('the server could not be built');
  const mailbox = await startMailbox();
  project.provide('serverProgram', program);
  project.provide('smtpUrl', mailbox.smtp);
  project.provide('mailboxUrl', mailbox.http);
  project.provide('seed', project.config.sequence.seed ?? Date.now() % 1_000_000);
  return () => mailbox.stop();
}
