import { renderToStaticMarkup } from 'react-dom/server';
import { tonesOf } from '@ad-foundry/contract/rules/brand/tones.ts';
import type { LayoutContent, MailSender, RenderedLetter } from './layout/content.ts';
import { LetterFrame } from './layout/letter-frame.tsx';
import type { Letterhead } from './layout/letterhead.tsx';
import { plainTextOf } from './layout/plain-text.ts';
import { outlookStyle } from './layout/styles.ts';
import { unlinkedPerson } from './names.ts';
import { textsOf } from './texts.ts';

/** React preloads pictures, whose `cid:` addresses only mail programs resolve. */
const preloads = /<link rel="preload" as="image"[^>]*>/g;

const product = { name: 'Ad Foundry', color: '#ffdd00' };

/** Renders a mail as HTML and as text from the same content: one column, readable in dark mode and without pictures. */
export function renderLayout(letter: LayoutContent): RenderedLetter {
  const sender = letter.sender ?? null;
  const organizationName = sender && (unlinkedPerson(sender.organizationName) || product.name);
  const via = organizationName ? textsOf(letter.locale)('layout.via', { organizationName }) : product.name;
  const preheader = oneLine(letter.preheader ?? letter.paragraphs[0] ?? letter.heading);
  const head = headOf(sender, organizationName);
  const markup = renderToStaticMarkup(<LetterFrame letter={letter} head={head} preheader={preheader} via={via} />);
  return {
    subject: oneLine(letter.subject),
    preheader,
    html: `<!doctype html>${markup.replace('</head>', `${outlookStyle}</head>`).replaceAll(preloads, '')}`,
    text: plainTextOf(letter, via),
    ...(sender ? { fromName: oneLine(via) } : {}),
    ...(sender?.replyTo ? { replyTo: sender.replyTo } : {}),
    ...(sender?.logo ? { pictures: [{ cid: logoCid, bytes: sender.logo.bytes, type: 'image/png' }] } : {}),
  };
}

const logoCid = 'logo@organization';

/** The product shows its own color, an organization without one a quiet ground. */
function headOf(sender: MailSender | null, organizationName: string | null): Letterhead {
  if (sender === null || organizationName === null)
    return { name: product.name, tones: tonesOf(product.color), isQuiet: false, hasButtonColor: false, logo: null };
  const { color, logo } = sender;
  return {
    name: organizationName,
    tones: tonesOf(color),
    isQuiet: color === null,
    hasButtonColor: color !== null,
    logo: logo && { cid: logoCid, width: logo.width, height: logo.height, alt: organizationName },
  };
}

/**
 * Removes line breaks, so that a name cannot add a header, and breaks encoded words (RFC 2047), which mail programs
 * would decode to any text.
 */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('=?', '=·?')
    .slice(0, 200);
}
