import type { SafeZone } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DetailPart } from './detail-part.tsx';
import { useRuleText } from './rule-text.ts';

/** The published insets of a placement as text. */
export function SafeZoneFacts({ zone }: { zone: SafeZone }) {
  const t = useTranslations('formats.details');
  const text = useRuleText();
  const pixels = (inset: number) => text.value('width', inset);
  const insets = [
    zone.top === null ? null : t('zoneTop', { value: pixels(zone.top) }),
    zone.bottom === null ? null : t('zoneBottom', { value: pixels(zone.bottom) }),
    zone.left === null ? null : t('zoneLeft', { value: pixels(zone.left) }),
    zone.right === null ? null : t('zoneRight', { value: pixels(zone.right) }),
  ].filter((inset) => inset !== null);
  return (
    <DetailPart title={t('zone')}>
      <p className="num text-pretty">
        {insets.join(', ')}{' '}
        <span className="text-ink-2">{t('zoneCanvas', { canvas: text.value('dimensions', zone.canvas) })}</span>
      </p>
      {zone.published ? null : <p className="text-ink-2">{t('zoneUnpublished')}</p>}
      {zone.note ? <p className="text-pretty text-ink-2">{zone.note}</p> : null}
    </DetailPart>
  );
}
