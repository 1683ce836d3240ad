export interface OutgoingMail {
  /** Stays the same over retries, so that a mail sent twice is known as one. */
  messageId: string;
  to: string;
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
