import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const ink = '#1c1a17';
const muted = '#6b675f';
const font = '-apple-system, "Segoe UI", Helvetica, Arial, sans-serif';

/** A list item: title, details, and text in a monospaced font. */
interface LetterRow {
  title: string;
  /** URL that the title links to. */
  url?: string;
  lines: string[];
  mono?: string;
  /** Shown below the details; sent with the mail. Sizes in pixels. */
  picture?: { cid: string; width: number; height: number; alt: string };
  /** Links for answering, below the details. */
  links?: { label: string; url: string }[];
}

interface LayoutContent {
  locale: string;
  subject: string;
  /** Sender's display name and reply address; the product's own by default. */
  fromName?: string;
  replyTo?: string;
  heading: string;
  /** A quoted message of a person, with its line breaks. */
  quote?: { text: string; by: string };
  paragraphs: string[];
  /** A sign-in code, shown large in two groups. */
  code?: string | undefined;
  /** A list after the paragraphs. */
  rows?: LetterRow[];
  /** Text below the list. */
  afterRows?: string;
  action?: { label: string; url: string } | undefined;
  footer: string[];
  /** Links below the footer. */
  links?: { label: string; url: string }[];
}

interface RenderedLetter {
  subject: string;
  html: string;
  text: string;
  fromName?: string;
  replyTo?: string;
}

/** Renders a mail as HTML and as text from the same content: one column, readable in dark mode and without pictures. */
export function renderLayout(letter: LayoutContent): RenderedLetter {
  const text = [
    letter.heading,
    ...(letter.code ? [grouped(letter.code)] : []),
    ...letter.paragraphs,
    ...(letter.quote ? [`${letter.quote.by}:\n${letter.quote.text.replace(/^/gm, '> ')}`] : []),
    ...(letter.rows ?? []).map(({ title, url, lines, mono, links = [] }) =>
      [
        title,
        ...lines,
        ...(mono ? [mono] : []),
        ...(url ? [url] : []),
        ...links.map((link) => `${link.label}: ${link.url}`),
      ].join('\n'),
    ),
    ...(letter.afterRows ? [letter.afterRows] : []),
    ...(letter.action ? [`${letter.action.label}: ${letter.action.url}`] : []),
    '--',
    ...letter.footer,
    ...(letter.links ?? []).map(({ label, url }) => `${label}: ${url}`),
  ].join('\n\n');
  return {
    subject: oneLine(letter.subject),
    html: `<!doctype html>${renderToStaticMarkup(<Frame {...letter} />)}`,
    text,
    ...(letter.fromName ? { fromName: oneLine(letter.fromName) } : {}),
    ...(letter.replyTo ? { replyTo: letter.replyTo } : {}),
  };
}

export function grouped(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}

/** Removes line breaks, so that a name cannot add a header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200);
}

function Frame(letter: LayoutContent) {
  return (
    <html lang={letter.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{letter.subject}</title>
        <style>{`@media (prefers-color-scheme: dark) { body, .paper { background: #16150f !important; color: #f4f2ee !important } .code { background: #2a2820 !important; color: #f4f2ee !important } .muted { color: #b3aea4 !important } .button { background: #f4f2ee !important; color: #16150f !important } .row { border-color: #3a372d !important } }`}</style>
      </head>
      <body style={{ margin: 0, background: '#fbfaf8', color: ink, fontFamily: font }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell of a layout table is no control */}
              <td align="center" style={{ padding: '32px 16px' }}>
                <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ maxWidth: 520 }}>
                  <tbody>
                    <tr>
                      <td className="paper" style={{ textAlign: 'left' }}>
                        <Content {...letter} />
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Content(letter: LayoutContent): ReactNode {
  const paragraph = { fontSize: 15, lineHeight: 1.55, margin: '0 0 16px' };
  const box = {
    fontSize: 32,
    fontWeight: 600,
    letterSpacing: '0.08em',
    padding: '16px 20px',
    borderRadius: 10,
    background: '#f2f0ec',
  };
  const button = {
    display: 'inline-block',
    padding: '11px 18px',
    borderRadius: 6,
    background: ink,
    color: '#fff',
    textDecoration: 'none',
    fontWeight: 600,
  };
  return (
    <>
      <Badge />
      <h1 style={{ fontSize: 22, lineHeight: 1.25, margin: '20px 0 16px' }}>{letter.heading}</h1>
      {letter.code && (
        <p className="code" style={{ ...box, margin: '0 0 16px' }}>
          {grouped(letter.code)}
        </p>
      )}
      {letter.paragraphs.map((text) => (
        <p key={text} style={paragraph}>
          {text}
        </p>
      ))}
      <Quote quote={letter.quote} />
      <Rows rows={letter.rows ?? []} />
      {letter.afterRows && <p style={paragraph}>{letter.afterRows}</p>}
      {letter.action && (
        <p style={{ margin: '8px 0 24px' }}>
          <a className="button" href={letter.action.url} style={button}>
            {letter.action.label}
          </a>
        </p>
      )}
      {letter.footer.map((text) => (
        <p key={text} className="muted" style={{ fontSize: 12, lineHeight: 1.5, color: muted, margin: '0 0 8px' }}>
          {text}
        </p>
      ))}
      {letter.links?.map(({ label, url }) => (
        <p key={url} className="muted" style={{ fontSize: 12, lineHeight: 1.5, color: muted, margin: '0 0 4px' }}>
          <a className="muted" href={url} style={{ color: muted }}>
            {label}
          </a>
        </p>
      ))}
    </>
  );
}

function Quote({ quote }: Pick<LayoutContent, 'quote'>): ReactNode {
  if (!quote) return null;
  const text = { fontSize: 15, lineHeight: 1.55, margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
  return (
    <div className="row" style={{ borderLeft: '3px solid #e5e1d9', padding: '2px 0 2px 14px', margin: '0 0 16px' }}>
      <p className="muted" style={{ fontSize: 13, lineHeight: 1.5, margin: '0 0 2px', color: muted }}>
        {quote.by}
      </p>
      <p style={text}>{quote.text}</p>
    </div>
  );
}

function Rows({ rows }: { rows: LetterRow[] }): ReactNode {
  const small = { fontSize: 13, lineHeight: 1.5, margin: 0, color: muted };
  return rows.map(({ title, url, lines, mono, picture, links = [] }, index) => (
    <div key={index} className="row" style={{ borderTop: '1px solid #e5e1d9', padding: '10px 0' }}>
      <p style={{ fontSize: 15, lineHeight: 1.4, margin: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {url ? (
          <a className="paper" href={url} style={{ color: ink }}>
            {title}
          </a>
        ) : (
          title
        )}
      </p>
      {lines.map((line, place) => (
        <p key={place} className="muted" style={{ ...small, marginTop: place === 0 ? 0 : 4 }}>
          {line}
        </p>
      ))}
      {picture && (
        <a href={url}>
          <img
            src={`cid:${picture.cid}`}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            style={{ display: 'block', maxWidth: '100%', height: 'auto', borderRadius: 6, marginTop: 8 }}
          />
        </a>
      )}
      {mono && (
        <p
          className="muted"
          style={{ ...small, fontFamily: 'ui-monospace, Menlo, monospace', fontSize: 11, wordBreak: 'break-all' }}
        >
          {mono}
        </p>
      )}
      {links.length > 0 && (
        <p style={{ ...small, marginTop: 4 }}>
          {links.map((link) => (
            <a key={link.url} className="paper" href={link.url} style={{ color: ink, marginRight: 16 }}>
              {link.label}
            </a>
          ))}
        </p>
      )}
    </div>
  ));
}

function Badge(): ReactNode {
  return (
    <div
      style={{
        display: 'inline-block',
        padding: '5px 8px',
        borderRadius: 7,
        background: '#ffdd00',
        color: ink,
        fontWeight: 800,
        fontSize: 13,
      }}
    >
      AF
    </div>
  );
}
