import PostalMime, { type Email } from 'postal-mime';

/** A received mail. Attachments are listed, not stored. */
export interface Message {
  readonly id: string;
  /** Address of the sender, without the name. */
  readonly from: string;
  readonly fromName: string;
  /** Address of MAIL FROM, to which the mail would come back. */
  readonly envelopeFrom: string;
  /** Recipients of the envelope, including blind copies. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly { name: string; value: string }[];
  readonly attachments: readonly { name: string; type: string; sizeBytes: number }[];
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
}

/** A message in a list. */
export type Summary = Pick<Message, 'id' | 'from' | 'fromName' | 'to' | 'subject' | 'receivedAt'> & { excerpt: string };

let serial = 0;

/** Sortable by time, even if several mails arrive within one millisecond. */
function nextId(now: Date): string {
  serial = (serial + 1) % 1_000_000;
  return `${now.getTime().toString().padStart(15, '0')}-${serial.toString().padStart(6, '0')}`;
}

const sizeOf = (content: ArrayBuffer | Uint8Array | string): number =>
  typeof content === 'string' ? content.length : content.byteLength;

function senderOf(email: Email): { from: string; fromName: string } {
  return { from: email.from?.address ?? '', fromName: email.from?.name ?? '' };
}

/**
 * Turns the bytes of a mail into a message.
 * @param envelope addresses of MAIL FROM and RCPT TO
 */
export async function readMessage(raw: Buffer, envelope: { from: string; to: readonly string[] }): Promise<Message> {
  const email = await PostalMime.parse(raw);
  const now = new Date();
  const sender = senderOf(email);
  return {
    id: nextId(now),
    from: sender.from || envelope.from,
    fromName: sender.fromName,
    envelopeFrom: envelope.from,
    to: envelope.to,
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'unnamed',
      type: mimeType,
      sizeBytes: sizeOf(content),
    })),
    receivedAt: now.toISOString(),
  };
}

/** The summary of a message, for lists. */
export function summarize({ id, from, fromName, to, subject, receivedAt, text }: Message): Summary {
  return { id, from, fromName, to, subject, receivedAt, excerpt: text.replace(/\s+/g, ' ').trim().slice(0, 140) };
}
