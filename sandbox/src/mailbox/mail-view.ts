/**
 * The sandbox policy of a mail's HTML: it may render and open links in a new tab. No scripts, no forms, no
 * access to the mailbox, wherever the address is opened.
 */
export const MAIL_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline' https:",
  'font-src https: data:',
  'img-src https: http: data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const NEW_TAB = '<base target="_blank">';

/** Makes every link of a mail open in a new tab; the doctype, if any, stays first. */
export function renderMail(html: string): string {
  const head = /<head\b[^>]*>/i.exec(html);
  if (head) return html.slice(0, head.index) + head[0] + NEW_TAB + html.slice(head.index + head[0].length);
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0] ?? '';
  return doctype + NEW_TAB + html.slice(doctype.length);
}
