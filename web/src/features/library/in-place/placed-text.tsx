import type { PlacedText, TextRole } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { useTranslations } from '#lib/i18n.ts';

/** The text of a role; null if the placement does not show it. */
export function textFor(texts: readonly PlacedText[], role: TextRole): PlacedText | null {
  return texts.find((text) => text.role === role) ?? null;
}

/** The advertiser's name as the placement shows it: that of the brief, otherwise the client's. */
export function nameIn(texts: readonly PlacedText[], name: string): string {
  return textFor(texts, 'name')?.shown || name;
}

interface TextProps {
  text: PlacedText | null;
  className?: string;
  /** Stands before the text on its line. */
  lead?: string;
}

/** A text as far as the platform shows it, with "… more" after a cut; a placeholder where the brief has none yet. */
export function Text({ text, className = '', lead }: TextProps) {
  const t = useTranslations('inPlace');
  if (!text) return null;
  const { role, state, shown, lines } = text;
  const clamp =
    lines === null
      ? undefined
      : { display: '-webkit-box', WebkitBoxOrient: 'vertical' as const, WebkitLineClamp: lines, overflow: 'hidden' };
  return (
    <p className={`ip-text ${className}`} style={clamp} data-text={role} data-state={state}>
      {lead ? <b>{lead} </b> : null}
      {state === 'missing' ? <span className="ip-missing">{t(`missing.${role}`)}</span> : shown}
      {state === 'cut' ? (
        <>
          {'… '}
          <span className="ip-more">{t('more')}</span>
        </>
      ) : null}
    </p>
  );
}

/** The label of the button, or a placeholder; nothing in an ad without a button. */
export function ButtonLabel({ texts }: { texts: readonly PlacedText[] }) {
  const t = useTranslations('inPlace');
  const text = textFor(texts, 'button');
  if (!text) return null;
  return (
    <span data-text="button" data-state={text.state} className={text.state === 'missing' ? 'ip-missing' : undefined}>
      {text.state === 'missing' ? t('missing.button') : text.shown}
    </span>
  );
}
