import { compile } from 'html-to-text';

/** What mail programs mark as quoted mail or signature. */
const leftOut = [
  '.gmail_quote',
  '.gmail_signature',
  '.moz-cite-prefix',
  '.moz-signature',
  '.yahoo_quoted',
  '.protonmail_quote',
  '.zmail_extra',
  '.ms-outlook-mobile-reference-message',
  'blockquote[type=cite]',
  '#divRplyFwdMsg',
  '#OLK_SRC_BODY_SECTION',
  '#mail-editor-reference-message-container',
  '#Signature',
  'img',
  'style',
  'script',
  'head',
];

/** The text of the person comes first; the quoted mail may be long. */
const inputLength = 150_000;

const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: inputLength, maxDepth: 60, maxChildNodes: 2000, maxBaseElements: 1, ellipsis: '' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...leftOut.map((selector) => ({ selector, format: 'skip' })),
  ],
});

const depth = 300;
const tag = /<(\/?)(?!(?:br|hr|img|meta|link|input|col|wbr|area|base)\b)[a-z]/gi;

/** The beginning of the HTML up to elements that are nested deeper than any mail program does: parsers slow down there. */
function shallowPart(html: string): string {
  let open = 0;
  for (const { index, 1: end } of html.matchAll(tag)) {
    open = Math.max(0, open + (end === '' ? 1 : -1));
    if (open > depth) return html.slice(0, index);
  }
  return html;
}

/** The text of a mail that has only HTML, without what its program marked as quote or signature. */
export function textOfHtml(html: string): string {
  return convert(shallowPart(html.slice(0, inputLength)));
}
