import type { MailRefusal } from '@ad-foundry/contract/members.ts';

/** The address for answers, `local@domain`, both in lower case; tokens stand behind a plus. */
export interface ReplyMailbox {
  local: string;
  domain: string;
}

/** The bytes of a mail as they arrived. */
export interface RawMail {
  /** The whole mail, or its beginning if it is larger than `mailBytes`. */
  bytes: Buffer;
  /** Of the whole mail. */
  sizeBytes: number;
  /** Recipients of the envelope, where the way in tells them. */
  recipients: readonly string[];
}

/** An arrived mail, as far as the product reads it. */
export interface InboundMail {
  /** The Message-ID without brackets; a checksum without one. */
  messageId: string;
  /** Address of the sender in lower case; null without exactly one. */
  sender: string | null;
  /** Addresses that the mail was sent to, those of the envelope first. */
  recipients: string[];
  /** Whether a program wrote it: an out-of-office reply, a mailing list, a mail of this product. */
  isAutomatic: boolean;
  /**
   * Reads what the person wrote, without quote and signature; empty if nothing remains. Takes time, so that it is
   * called only for mails of a person who may answer.
   */
  readText(): string;
  /** Number of attached files, which are left out. */
  files: number;
  /** Whether it is larger than `mailBytes`, so that only its beginning was read. */
  isTooLarge: boolean;
  sizeBytes: number;
  /** The results of SPF, DKIM and DMARC, if the receiving server noted them. */
  authentication: string | null;
  /** Present in a report that a mail came back (RFC 3464). */
  bounce: Bounce | null;
}

export interface Bounce {
  /** Whose mail came back, in lower case; null if the report does not say. */
  recipient: string | null;
  /** Null if the mail server keeps trying. */
  refusal: MailRefusal | null;
  /** Message-ID of the mail that came back, without brackets; null if the report does not contain it. */
  messageId: string | null;
}

/** A mailbox that is read over IMAP. */
export interface MailboxReader {
  /**
   * Calls `receive` for each mail that nobody has read, oldest first, and marks it as read afterwards. A mail for which
   * it fails stays unread. @throws if the mailbox cannot be read
   */
  readNew(receive: (mail: RawMail) => Promise<void>, signal: AbortSignal): Promise<void>;
}

/** The ways in for answers to mails and for reports that mails came back. */
export interface InboundMails {
  address: ReplyMailbox;
  /** Whether mails leave with the address for answers as envelope sender, so that they come back there. */
  returnsMails: boolean;
  /** @returns null for bytes that are no mail */
  read(mail: RawMail): Promise<InboundMail | null>;
  /** Whether the value of the header `Authorization` has the secret of the webhook. */
  acceptsSecret(authorization: string | undefined): boolean;
  /** Reads the body of the webhook; null if it contains no mail. */
  readDelivery(body: DeliveryBody): RawMail | null;
  /** Null without IMAP. */
  mailbox: MailboxReader | null;
}

/** A body of the webhook. */
export interface DeliveryBody {
  /** The whole body, or its beginning if it is too large. */
  bytes: Buffer;
  sizeBytes: number;
  contentType: string;
  /** The fields of a form, with one character per byte; null for another type. */
  fields: ReadonlyMap<string, string> | null;
}

/** Larger mails are refused. Mail servers accept 20 to 35 MB. */
export const mailBytes = 25 * 1024 * 1024;
/** What is read of a larger mail: its headers and the beginning of its text. */
export const beginningBytes = 256 * 1024;
