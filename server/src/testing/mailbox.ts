import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A real mail server in its own process that stores what it receives. */
export interface Mailbox {
  http: string;
  smtp: string;
  stop(): void;
}

export function startMailbox(): Promise<Mailbox> {
  const main = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url));
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const child = spawn(process.execPath, ['--import', loader, main], {
    env: { SANDBOX_PORT: '0', SMTP_SANDBOX_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the mailbox ended with ${code}`)));
    child.once('message', (ready: { http: string; smtp: string }) =>
      resolve({ ...ready, stop: () => child.kill('SIGTERM') }),
    );
  });
}

/** Sets how the mail server responds to the next mails. */
export async function breakMail(
  { http }: Mailbox,
  mode: 'none' | 'refuse' | 'temporary' | 'drop-after-data' | 'slow',
  count?: number,
): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${http}/mailbox/faults`, { method: 'POST', headers, body: JSON.stringify({ mode, count }) });
}

/** Delivers mails to a domain to the application, as a mail service does. */
export async function forwardMails(
  mailboxUrl: string,
  forwarding: { domain: string; url: string; secret: string },
): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${mailboxUrl}/mailbox/forwarding`, {
    method: 'POST',
    headers,
    body: JSON.stringify(forwarding),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
