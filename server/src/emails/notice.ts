/** The text of a notice, in one language. */
export interface Notice {
  subject: string;
  /** The first paragraph by default. */
  preheader?: string;
  /** Defaults to the subject. */
  heading?: string;
  paragraphs: string[];
  /** Why the person gets the mail; that the address is used on Ad Foundry by default. */
  reason?: string;
  /** Link to a page of the product, or to an external URL. */
  action?: { label: string; path: string } | { label: string; url: string };
}
