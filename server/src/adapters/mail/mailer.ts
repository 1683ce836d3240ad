export interface OutgoingMail {
  /** Stays the same over retries, so that a mail sent twice is known as one. */
  messageId: string;
  to: string;
  /** Stands before the sender's address instead of the configured name. */
  fromName?: string;
  /** Where an answer goes. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  locale: string;
}

export type MailOutcome = { sent: true } | { sent: false; permanent: boolean; reason: string };

/** Hands mails to a mail server. Never throws for what the server answers. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
  close(): void;
}
