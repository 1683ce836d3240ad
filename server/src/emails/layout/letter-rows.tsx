import { Fragment, type ReactNode } from 'react';
import type { LetterPicture, LetterRow } from './content.ts';
import { palette } from './styles.ts';

const small = { fontSize: 13, lineHeight: 1.5, margin: 0, color: palette.muted };

/** The list of a mail, a table for each section; frames stand in a column of their own. */
export function LetterRows({ rows }: { rows: LetterRow[] }): ReactNode {
  const hasFrames = rows.some(({ ratio }) => ratio !== undefined);
  return sectionsOf(rows).map((section, index) => (
    <Fragment key={index}>
      {section[0]?.section && (
        <p className="ink" style={{ fontSize: 13, fontWeight: 600, margin: index === 0 ? '0 0 8px' : '20px 0 8px' }}>
          {section[0].section}
        </p>
      )}
      <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
        <tbody>
          {section.map((row, place) => (
            <ListItem key={place} row={row} hasFrames={hasFrames} />
          ))}
        </tbody>
      </table>
    </Fragment>
  ));
}

/** The rows, divided before each that has a heading. */
function sectionsOf(rows: LetterRow[]): LetterRow[][] {
  const sections: LetterRow[][] = [];
  for (const row of rows) {
    const last = sections.at(-1);
    if (last && !row.section) last.push(row);
    else sections.push([row]);
  }
  return sections;
}

const cell = { verticalAlign: 'top', borderTop: `1px solid ${palette.line}` };

function ListItem({ row, hasFrames }: { row: LetterRow; hasFrames: boolean }): ReactNode {
  return (
    <tr>
      {hasFrames && (
        <td className="line" width={44} style={{ ...cell, padding: '12px 0' }}>
          {row.ratio !== undefined && <EmptyFrame ratio={row.ratio} />}
        </td>
      )}
      <td className="line" style={{ ...cell, padding: '10px 0' }}>
        <RowContent row={row} />
      </td>
    </tr>
  );
}

/** Padded, so that a thumb hits it. */
const answerLink = { display: 'inline-block', padding: '7px 0', color: palette.ink, marginRight: 18 };

function RowContent({ row }: { row: LetterRow }): ReactNode {
  const { title, url, tag, lines, mono, quotes = [], picture, links = [] } = row;
  return (
    <>
      <p style={{ fontSize: 15, lineHeight: 1.4, margin: 0, fontWeight: 600, wordBreak: 'break-word' }}>
        {url ? (
          <a className="ink" href={url} style={{ color: palette.ink }}>
            {title}
          </a>
        ) : (
          title
        )}
        {tag && <Tag {...tag} />}
      </p>
      {lines.map((line, index) => (
        <p key={index} className="muted" style={{ ...small, marginTop: index === 0 ? 0 : 4, wordBreak: 'break-word' }}>
          {line}
        </p>
      ))}
      {picture && <Picture picture={picture} url={url} />}
      {quotes.map((quote, index) => (
        <Quote key={index} {...quote} margin="8px 0 4px" />
      ))}
      {mono && (
        <p
          className="muted"
          style={{ ...small, fontFamily: 'Menlo, Consolas, monospace', fontSize: 11, wordBreak: 'break-all' }}
        >
          {mono}
        </p>
      )}
      {links.length > 0 && (
        <p className="muted" style={small}>
          {links.map((link) => (
            <a key={link.url} className="ink" href={link.url} style={answerLink}>
              {link.label}
            </a>
          ))}
        </p>
      )}
    </>
  );
}

function Tag({ text, tone }: NonNullable<LetterRow['tag']>): ReactNode {
  const { text: color, ground } = palette[tone];
  return (
    <>
      {' '}
      <span
        className={tone}
        style={{
          fontSize: 12,
          padding: '1px 6px',
          borderRadius: 4,
          color,
          backgroundColor: ground,
          whiteSpace: 'nowrap',
        }}
      >
        {text}
      </span>
    </>
  );
}

/** A person's words with their line breaks, under a line that says who wrote them. */
export function Quote({ by, text, margin }: { by: string; text: string; margin: string }): ReactNode {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin }}>
      <tbody>
        <tr>
          <td className="line" style={{ borderLeft: `3px solid ${palette.line}`, padding: '2px 0 2px 14px' }}>
            <p className="muted" style={{ ...small, margin: '0 0 2px' }}>
              {by}
            </p>
            <p dir="auto" style={{ fontSize: 15, lineHeight: 1.55, margin: 0, wordBreak: 'break-word' }}>
              {text.split('\n').map((line, index) => (
                <Fragment key={index}>
                  {index > 0 && <br />}
                  {line}
                </Fragment>
              ))}
            </p>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Picture({ picture, url }: { picture: LetterPicture; url: string | undefined }): ReactNode {
  const image = (
    <img
      src={`cid:${picture.cid}`}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      style={{ display: 'block', maxWidth: '100%', height: 'auto', borderRadius: 6, marginTop: 8 }}
    />
  );
  return url ? <a href={url}>{image}</a> : image;
}

const frameEdge = 30;

/** The outline of a file in its ratio: a cell, whose size Outlook respects. */
function EmptyFrame({ ratio }: { ratio: number }): ReactNode {
  const width = Math.max(6, Math.round(ratio >= 1 ? frameEdge : frameEdge * ratio));
  const height = Math.max(6, Math.round(ratio >= 1 ? frameEdge / ratio : frameEdge));
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td
            aria-hidden="true"
            width={width}
            height={height}
            style={{ border: `2px solid ${palette.outline}`, borderRadius: 4, fontSize: 0, lineHeight: 0 }}
          >
            {'\u00a0'}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
