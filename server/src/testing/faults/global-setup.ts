import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startMailbox } from '#testing/mailbox.ts';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
    serverProgram: string;
    summaryFile: string;
  }
}

const rootFile = (name: string) => fileURLToPath(new URL(`../../../../${name}`, import.meta.url));

/** Builds the server, starts a mailbox and a summary of the trials. The seed is set with `--sequence.seed`. */
export async function setup(project: TestProject): Promise<() => void> {
  spawnSync(process.execPath, [rootFile('scripts/build.js')], { stdio: 'inherit' });
  const program = rootFile('server/dist/main.js');
  if (!existsSync(program)) throw new Error('the server could not be built');
  const mailbox = await startMailbox();
  project.provide('serverProgram', program);
  project.provide('smtpUrl', mailbox.smtp);
  project.provide('mailboxUrl', mailbox.http);
  project.provide('seed', project.config.sequence.seed ?? Date.now() % 1_000_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'ad-foundry-summary-'));
  const summaryFile = path.join(folder, 'told');
  writeFileSync(summaryFile, '');
  project.provide('summaryFile', summaryFile);
  return () => {
    process.stdout.write(`\nWhat was tried\n${readFileSync(summaryFile, 'utf8')}\n`);
    rmSync(folder, { recursive: true });
    mailbox.stop();
  };
}
