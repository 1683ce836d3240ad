import { useState } from 'react';
import { isOfVideosOnly, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { isJudged } from '@ad-foundry/contract/rules/judgement/judgement.ts';
import type { CreativeDetail } from '@ad-foundry/contract/insights/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import { JudgedChange } from '#features/platforms/insights/change-mark.tsx';
import { dayRange } from '#features/platforms/insights/day-text.ts';
import { FigureFactsOf } from '#features/platforms/insights/figure/figure-panel.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useJudgementText } from '#features/platforms/insights/judgement/use-judgement-text.ts';
import { VerdictChip } from '#features/platforms/insights/judgement/verdict-chip.tsx';
import { useStyle, type Style } from '#features/platforms/insights/place.ts';
import type { GroupPlace } from '#features/platforms/insights/queries.ts';

const figures: readonly FigureName[] = [
  'spend',
  'results',
  'costPerResult',
  'roas',
  'hookRate',
  'holdRate',
  'ctr',
  'cpc',
  'cpm',
  'impressions',
  'frequency',
];

/** The figures of a group of ads, with their change, their position in the account and their expandable definition. */
export function FigureList({ data, place }: { data: CreativeDetail; place: GroupPlace }) {
  const { item, head } = data;
  const t = useTranslations('insights');
  const style = useStyle(head.advertiser);
  return (
    <section className="min-w-0 rounded-card border border-line bg-card md:max-xl:col-span-2">
      <header className="num flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <h3 className="flex-1 font-semibold">{t('detail.figures')}</h3>
        <VerdictChip judgement={item.judgement} floor={data.floor} style={style} isCreative={place.group === 'asset'} />
        {head.comparison ? (
          <span className="text-xs text-ink-2">
            {t('compare.versus', { days: dayRange(head.comparison, style.locale, head.advertiser.today) })}
          </span>
        ) : null}
      </header>
      {figures.map((figure) => (
        <FigureLine key={figure} figure={figure} data={data} place={place} style={style} />
      ))}
    </section>
  );
}

interface FigureLineProps {
  figure: FigureName;
  data: CreativeDetail;
  place: GroupPlace;
  style: Style;
}

function FigureLine({ figure, data, place, style }: FigureLineProps) {
  const { item, floor } = data;
  const t = useTranslations('insights');
  const [isOpen, setIsOpen] = useState(false);
  const value = item.figures.values[figure];
  const { full } = useJudgementText(floor, style);
  const judgement = isJudged(figure) && item.judgements[figure] ? { figure, ...item.judgements[figure] } : null;
  return (
    <details
      name="figure"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group border-t border-line open:border-l-2 open:border-l-ink"
    >
      <summary className="num flex min-h-10 list-none items-baseline gap-x-3 px-4 py-2 text-sm hover:bg-sunk">
        <span className="flex-1">
          {t(`figure.${figure}`)}
          {isOfVideosOnly(figure, item.figures.values) ? (
            <span className="text-ink-2"> · {t('videosOnly')}</span>
          ) : null}
        </span>
        <span className="grid justify-items-end">
          {item.figures.absent[figure] === 'no-video' ? (
            <span className="text-ink-2">{t('absent.no-video')}</span>
          ) : (
            <span className="font-semibold">{formatFigure(figure, value, style)}</span>
          )}
          <JudgedChange
            {...{ figure, value, floor, style }}
            before={item.before?.[figure]}
            verdict={data.changes[figure]}
          />
        </span>
      </summary>
      <div className="grid gap-2 px-4 pb-3 text-xs text-pretty text-ink-2">
        <p>{t(`definition.${figure}`)}</p>
        {judgement ? <p>{full({ figure: judgement.figure, judgement })}</p> : null}
        {isOpen ? (
          <div className="text-ink">
            <FigureFactsOf figure={figure} place={place} />
          </div>
        ) : null}
      </div>
    </details>
  );
}
