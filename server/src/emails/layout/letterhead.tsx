import type { ReactNode } from 'react';
import type { BrandTones } from '@ad-foundry/contract/rules/brand/tones.ts';
import type { LetterPicture, Link } from './content.ts';
import { palette } from './styles.ts';

/** How the sender of a mail looks. */
export interface Letterhead {
  name: string;
  tones: BrandTones;
  /** Whether the name stands on a quiet ground, for lack of a color. */
  isQuiet: boolean;
  /** Whether the main button has the sender's color instead of ink. */
  hasButtonColor: boolean;
  logo: LetterPicture | null;
}

/** The logo, whose alternative text is the name; without one, the name on its color. */
export function SenderBadge({ head }: { head: Letterhead }): ReactNode {
  const { name, isQuiet, logo } = head;
  const { fill, text: textColor, edge } = head.tones.light;
  const text = { fontSize: 16, fontWeight: 700, color: palette.ink };
  if (logo)
    return (
      <img
        src={`cid:${logo.cid}`}
        alt={logo.alt}
        width={logo.width}
        height={logo.height}
        className="ink"
        style={{ display: 'block', maxWidth: '100%', height: 'auto', borderRadius: 6, ...text }}
      />
    );
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td
            className={isQuiet ? 'quiet' : 'brand'}
            dir="auto"
            style={{
              padding: '5px 9px',
              border: `1px solid ${edge}`,
              borderRadius: 7,
              backgroundColor: fill,
              color: textColor,
              fontSize: 14,
              lineHeight: 1.35,
              fontWeight: 700,
              wordBreak: 'break-word',
            }}
          >
            {name}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The one main button: a cell with a background, since Outlook draws no padded links. */
export function MainButton({ action, head }: { action: Link; head: Letterhead }): ReactNode {
  const { hasButtonColor } = head;
  const tones = head.tones.light;
  const fill = hasButtonColor ? tones.fill : palette.ink;
  const edge = hasButtonColor ? tones.edge : palette.ink;
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '8px 0 16px' }}>
      <tbody>
        <tr>
          <td
            className={hasButtonColor ? 'main-action brand' : 'main-action button'}
            style={{ border: `1px solid ${edge}`, borderRadius: 6, backgroundColor: fill }}
          >
            <a
              className={hasButtonColor ? undefined : 'label'}
              href={action.url}
              style={{
                display: 'inline-block',
                padding: '11px 18px',
                color: hasButtonColor ? tones.text : palette.page,
                fontSize: 15,
                lineHeight: 1.3,
                fontWeight: 600,
                textDecoration: 'none',
              }}
            >
              {action.label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
