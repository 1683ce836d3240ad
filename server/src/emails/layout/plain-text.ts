import type { Locale } from '@ad-foundry/contract/limits.ts';
import { textsOf } from '#emails/texts.ts';
import type { LayoutContent, LetterRow, Link } from './content.ts';

/** The same content as text; `via` names the sender. An address stands once for each thing, since the page at that address offers the rest. */
export function plainTextOf(letter: LayoutContent, via: string): string {
  const { action, otherActions = [], rows = [], appendix } = letter;
  const mainUrl = action?.url;
  const { locale } = letter;
  const t = textsOf(locale);
  const labelled = ({ label, url }: Link) => t('layout.link', { label, url });
  return [
    letter.heading,
    ...(letter.code ? [grouped(letter.code)] : []),
    ...letter.paragraphs,
    ...(letter.quote ? [quoted(letter.quote, locale)] : []),
    ...(action ? [labelled(action)] : []),
    ...otherActions.filter(({ url }) => pageOf(url) !== pageOf(mainUrl)).map(labelled),
    ...rows.map((row) => rowText(row, { locale, mainUrl, labelled })),
    ...(letter.afterRows ? [letter.afterRows] : []),
    ...(appendix ? [[appendix.title, ...appendix.lines].join('\n')] : []),
    '--',
    ...letter.footer,
    ...(letter.links ?? []).map(labelled),
    via,
  ].join('\n\n');
}

export function grouped(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}

interface RowContext {
  locale: Locale;
  /** Address of the main button, which is not repeated. */
  mainUrl: string | undefined;
  labelled(link: Link): string;
}

function rowText(row: LetterRow, { locale, mainUrl, labelled }: RowContext): string {
  const { section, title, url, tag, lines, mono, quotes = [], links = [] } = row;
  const text = [
    tag ? `${title} (${tag.text})` : title,
    ...lines,
    ...quotes.map((quote) => quoted(quote, locale)),
    ...(mono ? [mono] : []),
    ...(url && url !== mainUrl ? [url] : []),
    ...links.filter((link) => pageOf(link.url) !== pageOf(url)).map(labelled),
  ];
  return [...(section ? [`${section}\n`] : []), ...text].join('\n');
}

const quoted = ({ by, text }: { by: string; text: string }, locale: Locale) =>
  `${textsOf(locale)('layout.quoted', { author: by })}\n${text.replace(/^/gm, '> ')}`;

/** The address without its fragment. */
const pageOf = (url: string | undefined) => url?.replace(/#.*/, '');
