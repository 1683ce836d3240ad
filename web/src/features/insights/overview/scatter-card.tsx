import { ChartScatter, Table2 } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import type { breakdownSchema } from '@ad-foundry/contract/insights/tables.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { formatFigure } from '#features/insights/figure-text.ts';
import { useStyle } from '#features/insights/place.ts';
import { Card } from './card.tsx';
import { PlainTable } from './plain-table.tsx';
import { median, quadrantOf, type Point } from './quadrants.ts';
import { Scatter } from './scatter.tsx';

export type BreakdownItem = z.infer<typeof breakdownSchema>['items'][number];

const least = 3;

/** Creatives with spend and results, by both. */
export function pointsOf(items: readonly BreakdownItem[]): Point[] {
  return items.flatMap(({ key, name, figures: { values } }) =>
    values.spend && values.costPerResult
      ? [{ key: key ?? '', name, spend: values.spend, cost: values.costPerResult }]
      : [],
  );
}

/** Creatives by spend and cost per result, in four named quadrants; or the same as a table. */
export function ScatterCard({ account, items }: { account: InsightAccount; items: readonly BreakdownItem[] }) {
  const t = useTranslations('insights');
  const style = useStyle(account);
  const [isTable, setIsTable] = useState(false);
  const points = pointsOf(items);
  const middle = { spend: median(points.map(({ spend }) => spend)), cost: median(points.map(({ cost }) => cost)) };
  const isShown = points.length >= least;
  const texts = points.map((point) => ({
    point,
    quadrant: quadrantOf(point, middle),
    spend: formatFigure('spend', point.spend, style),
    cost: formatFigure('costPerResult', point.cost, style),
  }));
  return (
    <Card
      title={t('scatter.title')}
      tools={
        isShown ? (
          <IconButton
            size="sm"
            label={t(isTable ? 'chart.asChart' : 'chart.asTable')}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? <ChartScatter /> : <Table2 />}
          </IconButton>
        ) : null
      }
    >
      {!isShown ? (
        <p className="px-4 py-10 text-center text-sm text-ink-2">{t('scatter.few')}</p>
      ) : isTable ? (
        <PlainTable
          label={t('scatter.title')}
          head={[t('scatter.creative'), t('figure.spend'), t('figure.costPerResult'), t('scatter.quadrant')]}
          rows={texts.map(({ point, spend, cost, quadrant }) => [point.name, spend, cost, t(`scatter.${quadrant}`)])}
        />
      ) : (
        <Scatter points={texts} middle={middle} style={style} />
      )}
    </Card>
  );
}
