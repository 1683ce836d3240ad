import { ExternalLink } from 'lucide-react';
import type { InPlace, TextPlace } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DetailPart } from './detail-part.tsx';

/** Where the ads of a format appear, and how much of each text is shown, with the source of each number. */
export function InPlaceFacts({ inPlace }: { inPlace: InPlace | null }) {
  const t = useTranslations('inPlace');
  const limitsOf = useLimitsText();
  if (!inPlace) return null;
  const { frame, reason, texts } = inPlace;
  // Every ad shows its advertiser's name; it is worth a line only where it is limited.
  const shown = texts.filter((text) => text.role !== 'name' || limitsOf(text) !== null);
  return (
    <DetailPart title={t('page.title')}>
      <p>{reason ? `${t(`frame.${frame}`)}. ${t(`reason.${reason}`)}` : t(`frame.${frame}`)}</p>
      <ul className="num grid gap-1">
        {shown.map((text) => (
          <li key={text.role}>
            {[t(`texts.${text.role}`), limitsOf(text)].filter(Boolean).join(': ')}
            {text.source ? (
              <a
                href={text.source}
                target="_blank"
                rel="noreferrer"
                aria-label={t('texts.sourceOf', { text: t(`texts.${text.role}`) })}
                className="ml-1.5 inline-block align-middle text-ink-3 hover:text-ink"
              >
                <ExternalLink aria-hidden className="size-3" />
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    </DetailPart>
  );
}

function useLimitsText(): (text: TextPlace) => string | null {
  const t = useTranslations('inPlace.texts');
  return ({ characters, lines, max }) => {
    const parts = [
      ...(characters === null ? [] : [t('cutAfter', { count: characters })]),
      ...(lines === null ? [] : [t('cutAfterLines', { count: lines })]),
      ...(max === null ? [] : [t('atMost', { count: max })]),
    ];
    return parts.length === 0 ? null : parts.join(', ');
  };
}
