import { ChartScatter } from 'lucide-react';
import { useState } from 'react';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { useKindName } from '#features/platforms/insights/result-kind.ts';
import { useStyle } from '#features/platforms/insights/place.ts';
import type { PlaceChange } from '#features/platforms/insights/search.ts';
import { Card, TableSwitch, PlainTable } from './card.tsx';
import { comparable, median, quadrantOf, type ComparedItem } from './points.ts';
import { Scatter } from './scatter.tsx';

const least = 3;

interface ScatterCardProps {
  advertiser: InsightAdvertiser;
  items: readonly ComparedItem[];
  /** Where the pages of assets are; null where they cannot be opened. */
  place: PlaceChange | null;
}

/**
 * Creatives by spend and cost per result, in four named quadrants; or the same as a table. Only results of the kind with
 * the most spend are compared.
 */
export function ScatterCard({ advertiser, items, place }: ScatterCardProps) {
  const t = useTranslations('insights');
  const style = useStyle(advertiser);
  const [isTable, setIsTable] = useState(false);
  const { kind, points, withoutResults, others } = comparable(items);
  const kindName = useKindName();
  const middle = { spend: median(points.map(({ spend }) => spend)), cost: median(points.map(({ cost }) => cost)) };
  const isShown = points.length >= least;
  const note = [
    kind === null ? null : t('scatter.kind', { kind: kindName(kind) }),
    others > 0 ? t('scatter.others', { count: others }) : null,
    withoutResults.length > 0 ? t('scatter.without', { count: withoutResults.length }) : null,
  ]
    .filter(Boolean)
    .join(' ');
  const texts = points.map((point) => ({
    point,
    quadrant: quadrantOf(point, middle),
    spend: formatFigure('spend', point.spend, style),
    cost: formatFigure('costPerResult', point.cost, style),
  }));
  return (
    <Card
      title={t('scatter.title')}
      hint={isShown && !isTable ? t('scatter.axes') : null}
      className="flex flex-col"
      tools={isShown ? <TableSwitch isTable={isTable} onSwitch={setIsTable} icon={<ChartScatter />} /> : null}
    >
      {!isShown ? (
        <p className="m-auto px-4 py-10 text-center text-sm text-ink-2">{t('scatter.few')}</p>
      ) : isTable ? (
        <PlainTable
          label={t('scatter.title')}
          head={[t('scatter.creative'), t('figure.spend'), t('figure.costPerResult'), t('scatter.quadrant')]}
          rows={texts.map(({ point, spend, cost, quadrant }) => [point.name, spend, cost, t(`scatter.${quadrant}`)])}
        />
      ) : (
        <Scatter points={texts} middle={middle} style={style} place={place} note={note} />
      )}
    </Card>
  );
}
