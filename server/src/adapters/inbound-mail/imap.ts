import { ImapFlow } from 'imapflow';
import { beginningBytes, mailBytes, type MailboxReader, type RawMail } from './inbound-mail.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };
/** Mails per poll; the next one goes on. */
const mailsAtOnce = 200;

/** Reads the inbox of `imaps://user:password@host:993`; `imap://` starts TLS, except on this machine. */
export function createImapMailbox(address: URL): MailboxReader {
  return {
    async readNew(receive, signal) {
      const client = connect(address);
      const failures: unknown[] = [];
      try {
        await client.connect();
        const lock = await client.getMailboxLock('INBOX');
        try {
          for (const uid of await listUnread(client)) {
            if (signal.aborted) break;
            try {
              const mail = await download(client, uid);
              if (mail === null) continue;
              await receive(mail);
              await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
            } catch (error) {
              failures.push(error);
              if (!client.usable) break;
            }
          }
        } finally {
          lock.release();
        }
        await client.logout();
      } finally {
        client.close();
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} mails could not be read`);
    },
  };
}

function connect(address: URL): ImapFlow {
  const isLocal = loopback.has(address.hostname);
  const secure = address.protocol === 'imaps:';
  const client = new ImapFlow({
    host: address.hostname,
    port: Number(address.port || (secure ? 993 : 143)),
    secure,
    ...(secure ? {} : { doSTARTTLS: !isLocal }),
    auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) },
    // Its log contains mails.
    logger: false,
    ...timeouts,
  });
  // The failed command reports the error; without a listener it would end the process.
  client.on('error', () => undefined);
  return client;
}

async function listUnread(client: ImapFlow): Promise<number[]> {
  const found = await client.search({ seen: false, deleted: false }, { uid: true });
  return found === false || found === undefined ? [] : found.slice(0, mailsAtOnce);
}

/** Reads a mail, or the beginning of one that is too large; null if it is gone. */
async function download(client: ImapFlow, uid: number): Promise<RawMail | null> {
  const found = await client.fetchOne(String(uid), { size: true }, { uid: true });
  if (!found) return null;
  const sizeBytes = found.size ?? 0;
  const maxLength = sizeBytes > mailBytes ? beginningBytes : mailBytes;
  const mail = await client.fetchOne(String(uid), { source: { start: 0, maxLength } }, { uid: true });
  if (!mail || mail.source === undefined) return null;
  return { bytes: mail.source, sizeBytes: Math.max(sizeBytes, mail.source.length), recipients: [] };
}
