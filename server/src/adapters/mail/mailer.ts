import type { MailRefusal } from '@ad-foundry/contract/members.ts';

export interface OutgoingMail {
  /**
   * Equal for each retry, so that servers and mail programs drop duplicates; a mail that is sent again on purpose gets
   * a new one.
   */
  messageId: string;
  to: string;
  /** Display name of the sender, instead of the configured one. */
  fromName?: string;
  /** Reply-To address. */
  replyTo?: string;
  /** Envelope sender, to which the mail comes back; the sender's address by default. */
  envelopeFrom?: string;
  /** Message-ID of the thread. */
  references?: string;
  /** A POST to this URL stops such mails without a session (RFC 8058). */
  unsubscribeUrl?: string;
  subject: string;
  text: string;
  html: string;
  /** Files that the HTML shows by `cid:`. */
  pictures?: readonly { cid: string; bytes: Uint8Array; type: 'image/png' | 'image/jpeg' }[];
  locale: string;
  /**
   * Called after the server has accepted everything but the last byte, which is sent once this resolves. If it was not
   * called, the mail did not arrive. An error aborts the attempt.
   */
  beforeEnd?: () => Promise<void>;
}

/** `refusal` is the reason of a permanent refusal; null if the mail is to be retried. */
export type MailOutcome = { sent: true } | { sent: false; refusal: MailRefusal | null; reason: string };

/** Sends mails through a mail server. Server rejections are returned, not thrown. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): void;
}
