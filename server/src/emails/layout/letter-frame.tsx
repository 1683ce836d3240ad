import type { ReactNode } from 'react';
import type { LayoutContent, Link } from './content.ts';
import { MainButton, SenderBadge, type Letterhead } from './letterhead.tsx';
import { LetterRows, Quote } from './letter-rows.tsx';
import { grouped } from './plain-text.ts';
import { darkStyle, font, palette } from './styles.ts';

interface FrameProps {
  letter: LayoutContent;
  head: Letterhead;
  preheader: string;
  via: string;
}

/** Invisible characters after the preheader, so that lists of mails show nothing of the text below. */
const padding = '\u034f\u200c\u00a0'.repeat(90);

/** Small and in the color of the page as well, for mail programs that show what is not displayed. */
const hidden = {
  display: 'none',
  maxHeight: 0,
  overflow: 'hidden',
  fontSize: 1,
  lineHeight: '1px',
  color: palette.page,
} as const;

export function LetterFrame({ letter, head, preheader, via }: FrameProps): ReactNode {
  return (
    <html lang={letter.locale}>
      <Head title={letter.subject} edge={head.tones.dark.edge} />
      <body style={{ margin: 0, backgroundColor: palette.page, color: palette.ink, fontFamily: font }}>
        <div className="preheader" style={hidden}>
          {preheader}
          {padding}
        </div>
        <table
          className="page"
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ backgroundColor: palette.page }}
        >
          <tbody>
            <tr>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell of a layout table is no control */}
              <td align="center" style={{ padding: '32px 16px' }}>
                <table
                  className="column"
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ maxWidth: 552 }}
                >
                  <tbody>
                    <tr>
                      <td className="ink" style={{ textAlign: 'left', color: palette.ink, fontFamily: font }}>
                        <Content letter={letter} head={head} />
                        <Footer letter={letter} via={via} />
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

function Head({ title, edge }: { title: string; edge: string }): ReactNode {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{title}</title>
      <style dangerouslySetInnerHTML={{ __html: darkStyle(edge) }} />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
    </head>
  );
}

const paragraph = { fontSize: 15, lineHeight: 1.55, margin: '0 0 16px' };

function Content({ letter, head }: { letter: LayoutContent; head: Letterhead }): ReactNode {
  const { action, otherActions = [], rows = [], appendix } = letter;
  return (
    <>
      <SenderBadge head={head} />
      <h1 style={{ fontSize: 22, lineHeight: 1.25, margin: '20px 0 12px' }}>{letter.heading}</h1>
      {letter.code && <Code code={letter.code} />}
      {letter.paragraphs.map((text, index) => (
        <p key={index} style={paragraph}>
          {text}
        </p>
      ))}
      {letter.quote && <Quote {...letter.quote} margin="8px 0 16px" />}
      {action && <MainButton action={action} head={head} />}
      {otherActions.length > 0 && <Links links={otherActions} />}
      <LetterRows rows={rows} />
      {letter.afterRows && <p style={{ ...paragraph, marginTop: 12 }}>{letter.afterRows}</p>}
      {appendix && <Appendix {...appendix} />}
    </>
  );
}

/** A sign-in code in a cell, since Outlook pads nothing else. */
function Code({ code }: { code: string }): ReactNode {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 16px' }}>
      <tbody>
        <tr>
          <td
            className="quiet"
            style={{
              padding: '16px 20px',
              borderRadius: 10,
              backgroundColor: palette.quiet,
              color: palette.ink,
              fontSize: 32,
              fontWeight: 600,
              letterSpacing: '0.08em',
            }}
          >
            {grouped(code)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Links({ links }: { links: Link[] }): ReactNode {
  return (
    <p style={{ ...paragraph, fontSize: 14 }}>
      {links.map(({ label, url }) => (
        <a key={url} className="ink" href={url} style={{ color: palette.ink, marginRight: 18 }}>
          {label}
        </a>
      ))}
    </p>
  );
}

const small = { fontSize: 12, lineHeight: 1.5, color: palette.muted };

function Appendix({ title, lines }: { title: string; lines: string[] }): ReactNode {
  return (
    <div className="line" style={{ borderTop: `1px solid ${palette.line}`, margin: '16px 0' }}>
      <p className="muted" style={{ ...small, margin: '12px 0 4px' }}>
        {title}
      </p>
      <p
        className="muted"
        style={{ ...small, fontFamily: 'Menlo, Consolas, monospace', fontSize: 11, margin: 0, wordBreak: 'break-all' }}
      >
        {lines.map((line, index) => (
          <span key={index}>
            {line}
            <br />
          </span>
        ))}
      </p>
    </div>
  );
}

function Footer({ letter: { footer, links = [] }, via }: { letter: LayoutContent; via: string }): ReactNode {
  return (
    <div className="line" style={{ borderTop: `1px solid ${palette.line}`, margin: '24px 0 0' }}>
      {footer.map((text, index) => (
        <p key={index} className="muted" style={{ ...small, margin: index === 0 ? '16px 0 8px' : '0 0 8px' }}>
          {text}
        </p>
      ))}
      {links.map(({ label, url }) => (
        <p key={url} className="muted" style={{ ...small, margin: '0 0 4px' }}>
          <a className="muted" href={url} style={{ color: palette.muted }}>
            {label}
          </a>
        </p>
      ))}
      <p className="muted" dir="auto" style={{ ...small, margin: '12px 0 0' }}>
        {via}
      </p>
    </div>
  );
}
