import { createHash } from 'node:crypto';
import PostalMime, { addressParser, type Address, type Attachment, type Email } from 'postal-mime';
import { isAutomatic, type MailHeaders } from './automatic.ts';
import { cutReply } from './cut-reply.ts';
import { textOfHtml } from './html-text.ts';
import { beginningBytes, mailBytes, type InboundMail, type RawMail } from './inbound-mail.ts';
import { bareId, readBounce, type ReportPart } from './read-bounce.ts';

/** Limits against mails that are made to exhaust memory. */
const parsing = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 };
const authenticationLength = 300;

/** Reads a mail; null if it is none. `addresses`: those of this product, which quoted mails name. */
export async function readMail(
  mail: RawMail,
  { addresses }: { addresses: readonly string[] },
): Promise<InboundMail | null> {
  const { sizeBytes } = mail;
  const isTooLarge = sizeBytes > mailBytes;
  const email = await parse(isTooLarge ? mail.bytes.subarray(0, beginningBytes) : mail.bytes);
  if (email === null) return null;
  const headers = headersOf(email);
  const bounce = readBounce(email.attachments.flatMap(reportPart));
  return {
    messageId: bareId(email.messageId) ?? `sha256:${createHash('sha256').update(mail.bytes).digest('hex')}`,
    sender: senderOf(email),
    recipients: recipientsOf(email, headers, mail.recipients),
    isAutomatic: isAutomatic(headers, email.subject ?? ''),
    readText: () => cutReply(textOf(email), { addresses }),
    files: email.attachments.filter(isFile).length,
    isTooLarge,
    sizeBytes,
    authentication: headers.get('authentication-results')?.slice(0, authenticationLength) ?? null,
    bounce,
  };
}

/** @returns null if the bytes are no mail, or nested deeper than any mail program does */
async function parse(bytes: Buffer): Promise<Email | null> {
  try {
    const email = await PostalMime.parse(bytes, parsing);
    return email.headers.length > 0 ? email : null;
  } catch {
    return null;
  }
}

/** The first value of each header: the receiving server writes its own above those of the sender. */
function headersOf({ headers }: Email): MailHeaders {
  const first = new Map<string, string>();
  for (const { key, value } of headers) if (!first.has(key)) first.set(key, value);
  return first;
}

/** The only address of the only `From`; null without exactly one, since programs differ in which of several they show. */
function senderOf({ headers }: Email): string | null {
  const [from, ...others] = headers.filter(({ key }) => key === 'from');
  if (!from || others.length > 0 || from.value.split('<').length > 2) return null;
  const addresses = addressParser(from.value);
  const [only] = addresses;
  if (addresses.length !== 1 || only?.group) return null;
  return only?.address?.trim().toLowerCase() || null;
}

const textOf = ({ text, html }: Email) => (text?.trim() ? text : html ? textOfHtml(html) : '');

const recipientHeaders = ['delivered-to', 'x-original-to', 'x-forwarded-to', 'envelope-to'];

function recipientsOf({ to = [], cc = [] }: Email, headers: MailHeaders, envelope: readonly string[]): string[] {
  const named = [...to, ...cc].flatMap((each: Address) => each.group ?? [each]).map(({ address }) => address);
  const noted = recipientHeaders.flatMap((name) => headers.get(name) ?? []);
  return [...envelope, ...noted, ...named]
    .map((address) => address.trim().replace(/^<|>$/g, '').toLowerCase())
    .filter((address, index, all) => address !== '' && all.indexOf(address) === index)
    .slice(0, 50);
}

/** Pictures of the signature, signatures and cards are no files that a person attached. */
function isFile({ disposition, related, mimeType, contentId }: Attachment): boolean {
  if (related === true || /^(?:application\/(?:pkcs7|pgp)|text\/x?-?vcard|text\/calendar|message\/)/.test(mimeType))
    return false;
  return disposition === 'attachment' || (contentId === undefined && !mimeType.startsWith('text/'));
}

function reportPart({ mimeType, content }: Attachment): ReportPart[] {
  if (!/^(?:message\/|text\/rfc822-headers)/.test(mimeType)) return [];
  const text = typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');
  return [{ mimeType, text }];
}
