import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { formatNumber } from '#lib/format.ts';
import { useTranslations } from '#lib/i18n.ts';
import { ShareBar } from '#ui/data/share-bar.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useStyle } from '#features/platforms/insights/place.ts';
import { Card } from './card.tsx';

/** Only videos are watched: their steps begin with the plays, not with the impressions of stills too. */
const funnels = {
  watching: ['plays', 'views3s', 'thruplays'],
  acting: ['impressions', 'linkClicks', 'landingPageViews', 'results'],
} as const satisfies Record<string, readonly FigureName[]>;
type Funnel = keyof typeof funnels;

type Summed = Pick<Overview, 'totals' | 'advertiser'>;

/** How people watch and how they act: two funnels, since not every impression is of a video. */
export function FunnelCard({ data }: { data: Summed }) {
  const hasVideo = (data.totals.values.plays ?? 0) > 0;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] gap-3">
      {hasVideo ? <Steps data={data} funnel="watching" /> : null}
      {data.totals.values.impressions ? <Steps data={data} funnel="acting" /> : null}
    </div>
  );
}

/** Each step with its share of the one before. */
function Steps({ data: { totals, advertiser }, funnel }: { data: Summed; funnel: Funnel }) {
  const t = useTranslations('insights');
  const style = useStyle(advertiser);
  const { values, absent } = totals;
  const shown: readonly FigureName[] = funnels[funnel].filter((step) => step === 'results' || values[step]);
  return (
    <Card title={t(`funnel.${funnel}`)} hint={t(`funnel.${funnel}Hint`)}>
      <ol className="grid grid-cols-2 gap-4 px-4 pb-4 sm:grid-cols-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {shown.map((step, index) => {
          const reason = absent[step];
          if (reason !== undefined)
            return (
              <li key={step} className="grid content-start gap-1">
                <span className="text-xs text-ink-2">{t(`figure.${step}`)}</span>
                <span className="num font-semibold">–</span>
                <span className="text-xs text-pretty text-ink-2">{t(`absent.${reason}`)}</span>
              </li>
            );
          const value = values[step] ?? 0;
          const before = index === 0 ? null : (values[shown[index - 1] ?? 'impressions'] ?? 0);
          const share = before === null ? 1 : before === 0 ? 0 : value / before;
          const percent = formatNumber(share, style.locale, { style: 'percent', maximumFractionDigits: 1 });
          return (
            <li key={step} className="grid content-start gap-1">
              <span className="text-xs text-ink-2">{t(`figure.${step}`)}</span>
              <span className="num font-semibold" title={formatFigure(step, value, style, { exact: true })}>
                {formatFigure(step, value, style)}
              </span>
              <ShareBar share={Math.min(1, share)} />
              <span className="num text-xs text-pretty text-ink-2">
                {index === 0
                  ? t(`funnel.first.${funnel}`)
                  : share > 1
                    ? t('funnel.beyond')
                    : t('funnel.ofBefore', { share: percent })}
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
