import { createHash, timingSafeEqual } from 'node:crypto';
import type { InboundConfig } from '#config/inbound.ts';
import { readDelivery } from './delivery-body.ts';
import { createImapMailbox } from './imap.ts';
import type { InboundMails } from './inbound-mail.ts';
import { readMail } from './read-mail.ts';

/** Opens the configured ways in. `sender`: the address that mails of this product come from. */
export function openInboundMails(config: InboundConfig, sender: string): InboundMails {
  const { address, secret, imap, returnsMails } = config;
  const addresses = [sender.toLowerCase(), `${address.local}+`];
  return {
    address,
    returnsMails,
    read: (mail) => readMail(mail, { addresses }),
    acceptsSecret: (authorization) => secret !== null && isEqual(secretIn(authorization), secret),
    readDelivery,
    mailbox: imap && createImapMailbox(imap),
  };
}

/** The token of `Bearer`, or the password of `Basic`, which services send for an address with a password. */
function secretIn(authorization = ''): string {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return '';
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

function isEqual(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
