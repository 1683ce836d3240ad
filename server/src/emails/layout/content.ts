import type { Locale } from '@ad-foundry/contract/limits.ts';

/** A picture of a mail, sizes in pixels as displayed. */
export interface LetterPicture {
  cid: string;
  width: number;
  height: number;
  alt: string;
}

/** The organization that a mail comes from. */
export interface MailSender {
  /** As stored; the layout makes it safe. */
  organizationName: string;
  /** `#rrggbb`; null without a color. */
  color: string | null;
  /** Sizes in pixels as displayed; the file may be larger. */
  logo: { bytes: Uint8Array; width: number; height: number } | null;
  /** Address of the person who reads answers; null if no other person would. */
  replyTo: string | null;
}

export interface Link {
  label: string;
  url: string;
}

/** A list item: title, details, and text in a monospaced font. */
export interface LetterRow {
  /** Heading above this row and the following ones, such as a campaign. */
  section?: string;
  title: string;
  /** URL that the title links to: the slot, comment or file itself. */
  url?: string;
  /** A word beside the title, such as "New" or "2 days late". */
  tag?: { text: string; tone: 'new' | 'late' };
  /** Draws an empty frame in this ratio (width divided by height) beside the title. */
  ratio?: number;
  lines: string[];
  mono?: string;
  /** Quotes, each with its author and place. */
  quotes?: { by: string; text: string }[];
  /** Shown below the details; sent with the mail. */
  picture?: LetterPicture;
  /** Links for answering, below the details. */
  links?: Link[];
}

export interface LayoutContent {
  locale: Locale;
  /** The organization whose name, color and logo the mail shows; without one, the product itself is the sender. */
  sender?: MailSender | null | undefined;
  subject: string;
  /** What lists of mails show after the subject: who, what, by when. Adds to the subject instead of repeating it. */
  preheader?: string | undefined;
  heading: string;
  paragraphs: string[];
  /** A sign-in code, shown large in two groups. */
  code?: string | undefined;
  /** A quoted message of a person, with its line breaks. */
  quote?: { text: string; by: string };
  /** The one main button, above the list. */
  action?: Link | undefined;
  /** Quieter links beside the main button. */
  otherActions?: Link[];
  /** A list after the button. */
  rows?: LetterRow[];
  /** Text below the list. */
  afterRows?: string;
  /** Small print behind a line, such as checksums, in a monospaced font. */
  appendix?: { title: string; lines: string[] };
  /** Why the person gets this mail. */
  footer: string[];
  /** Links below the footer, such as those that stop such mails. */
  links?: Link[];
}

export interface RenderedLetter {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  fromName?: string;
  replyTo?: string;
  /** Files that the HTML shows by `cid:`. */
  pictures?: { cid: string; bytes: Uint8Array; type: 'image/png' | 'image/jpeg' }[];
}
