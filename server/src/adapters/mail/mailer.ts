import type { MailRefusal } from '@ad-foundry/contract/members.ts';

export interface OutgoingMail {
  /** Constant across retries, so mail clients recognize duplicates. */
  messageId: string;
  to: string;
  /** Display name of the sender, instead of the configured one. */
  fromName?: string;
  /** Reply-To address. */
  replyTo?: string;
  /** Message-ID of the conversation that it belongs to. */
  references?: string;
  /** A POST to it stops such mails, without a session (RFC 8058). */
  unsubscribeUrl?: string;
  subject: string;
  text: string;
  html: string;
  /** JPEGs that the HTML shows by `cid:`. */
  pictures?: readonly { cid: string; bytes: Uint8Array }[];
  locale: string;
  /**
   * Called when the server has taken everything but the last byte, which waits for it: without a call, the mail did not
   * arrive. An error of it ends the attempt.
   */
  beforeEnd?: () => Promise<void>;
}

/** `refusal`: why it was refused for good; null where it is to be tried again. */
export type MailOutcome = { sent: true } | { sent: false; refusal: MailRefusal | null; reason: string };

/** Sends mails through a mail server. Server rejections are returned, not thrown. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): void;
}
