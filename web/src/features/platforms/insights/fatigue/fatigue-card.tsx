import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { mediumDay } from '#features/platforms/insights/day-text.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { Card, PlainTable } from '#features/platforms/insights/overview/card.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';
import { FatigueNote } from './fatigue-note.tsx';
import { formatChange, type Fatigue } from './fatigue-text.ts';

interface FatigueCardProps {
  fatigue: Fatigue;
  advertiser: InsightAdvertiser;
}

const parts = [
  ['market', 'cpm'],
  ['creative', 'ctr'],
  ['page', 'conversion'],
] as const;

/** Why results of a creative cost more than in its first week: what each cause adds, and how surely. */
export function FatigueCard({ fatigue, advertiser }: FatigueCardProps) {
  const t = useTranslations('insights.fatigue');
  const style = useStyle(advertiser);
  const { locale } = style;
  const cost = (value: number) => formatFigure('costPerResult', value, style);
  const signed = (value: number) => `${value < 0 ? '−' : '+'}${cost(Math.abs(value))}`;
  const range = (of: Fatigue['cost']) =>
    t('change', {
      change: formatChange(of.change, locale),
      low: formatChange(of.low, locale),
      high: formatChange(of.high, locale),
    });
  const { low, high } = fatigue.atRisk;
  const money = (value: number) => formatFigure('spend', value, style);
  return (
    <Card title={t('title')} hint={t('compared', { day: mediumDay(fatigue.until, locale) })}>
      <div className="grid gap-2 px-4 pb-3 text-sm text-pretty">
        <FatigueNote fatigue={fatigue} style={style} />
        <p className="num">{t('cost', { before: cost(fatigue.costBefore), now: cost(fatigue.costNow) })}</p>
        <p className="num">{t('riskRange', { low: money(low), high: money(high) })}</p>
      </div>
      <PlainTable
        label={t('title')}
        head={[t('columns.part'), t('columns.share'), t('columns.figure')]}
        rows={[
          ...parts.map(([part, figure]) => [t(`parts.${part}`), signed(fatigue.shares[part]), range(fatigue[figure])]),
          [t('total'), signed(fatigue.costNow - fatigue.costBefore), range(fatigue.cost)],
        ]}
      />
      <p className="num border-t border-line px-4 py-3 text-xs text-pretty text-ink-2">
        {fatigue.hookRate ? `${t('hook', { range: range(fatigue.hookRate) })}. ` : null}
        {t('rest')}
      </p>
    </Card>
  );
}
