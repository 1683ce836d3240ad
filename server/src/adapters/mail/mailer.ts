export interface OutgoingMail {
  /** Constant across retries, so mail clients recognize duplicates. */
  messageId: string;
  to: string;
  /** Display name of the sender, instead of the configured one. */
  fromName?: string;
  /** Reply-To address. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  locale: string;
}

export type MailOutcome = { sent: true } | { sent: false; permanent: boolean; reason: string };

/** Sends mails through a mail server. Server rejections are returned, not thrown. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): void;
}
