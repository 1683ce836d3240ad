import { z } from 'zod';
import type { DeliveryBody, RawMail } from './inbound-mail.ts';

/** Postmark's JSON, with "Include raw email content in JSON payload". */
const postmark = z.object({ RawEmail: z.string().min(1), OriginalRecipient: z.string().optional() });
/** SendGrid's envelope, JSON in a field. */
const envelope = z.object({ to: z.array(z.string()) });

/**
 * Finds the mail in the body of a webhook: the mail itself (`message/rfc822`), Postmark's JSON, or the form of Mailgun
 * (`body-mime`) or SendGrid (`email`). Null if there is no whole mail in it.
 */
export function readDelivery({ bytes, sizeBytes, contentType, fields }: DeliveryBody): RawMail | null {
  const isWhole = bytes.length === sizeBytes;
  if (fields !== null) return isWhole ? readForm(fields) : null;
  if (/^application\/json\b/i.test(contentType)) return isWhole ? readJson(bytes) : null;
  return bytes.length === 0 ? null : { bytes, sizeBytes, recipients: [] };
}

function readJson(bytes: Buffer): RawMail | null {
  const parsed = postmark.safeParse(jsonOf(bytes.toString('utf8')));
  if (!parsed.success) return null;
  const { RawEmail: text, OriginalRecipient: recipient } = parsed.data;
  const mail = Buffer.from(text, 'utf8');
  return { bytes: mail, sizeBytes: mail.length, recipients: recipient === undefined ? [] : [recipient] };
}

function readForm(fields: ReadonlyMap<string, string>): RawMail | null {
  const text = fields.get('body-mime') ?? fields.get('email');
  if (text === undefined || text === '') return null;
  const mail = Buffer.from(text, 'latin1');
  const sendgrid = envelope.safeParse(jsonOf(fields.get('envelope') ?? ''));
  const mailgun = fields.get('recipient')?.split(',') ?? [];
  return { bytes: mail, sizeBytes: mail.length, recipients: [...mailgun, ...(sendgrid.data?.to ?? [])] };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
