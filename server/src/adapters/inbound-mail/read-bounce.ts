import { refusalOf } from '#adapters/mail/smtp.ts';
import type { Bounce } from './inbound-mail.ts';

const reportLength = 64_000;

/** A part of a report, with its text. */
export interface ReportPart {
  mimeType: string;
  text: string;
}

/** Reads a delivery status notification (RFC 3464); null if the mail is none. */
export function readBounce(parts: readonly ReportPart[]): Bounce | null {
  const status = parts.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType));
  if (!status) return null;
  const fields = fieldsOf(status.text);
  const returned = parts.find(({ mimeType }) => /^(?:message\/(?:rfc822|global)|text\/rfc822-headers)/.test(mimeType));
  const original = returned ? fieldsOf(returned.text.split(/\r?\n\r?\n/, 1)[0] ?? '') : null;
  const recipient = fields.get('final-recipient') ?? fields.get('original-recipient');
  return {
    recipient: recipient?.split(';').at(-1)?.trim().replace(/^<|>$/g, '').toLowerCase() ?? null,
    refusal: refusalIn(fields),
    messageId: bareId(original?.get('message-id')),
  };
}

/** Only a final failure is a refusal: with `delayed`, the mail server keeps trying. */
function refusalIn(fields: ReadonlyMap<string, string>) {
  const code = fields.get('status') ?? '';
  const isFinal = fields.get('action')?.trim().toLowerCase() === 'failed' && !/^\s*4\./.test(code);
  if (!isFinal) return null;
  return refusalOf({ code: 550, command: 'DATA', response: `${code} ${fields.get('diagnostic-code') ?? ''}` });
}

/** The first value of each field, in lower-case names. */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  const unfolded = text.slice(0, reportLength).replace(/\r?\n[ \t]+/g, ' ');
  for (const line of unfolded.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** A Message-ID without brackets; null for anything else. */
export function bareId(header: string | undefined): string | null {
  return /<([^<>\s\p{Cc}]{1,250})>/u.exec(header ?? '')?.[1] ?? null;
}
