import { ChartScatter } from 'lucide-react';
import { useState } from 'react';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import type { Floor } from '#features/platforms/insights/judgement/use-judgement-text.ts';
import { useVerdictName } from '#features/platforms/insights/judgement/verdict-chip.tsx';
import { useKindName } from '#features/platforms/insights/result-kind.ts';
import { useStyle } from '#features/platforms/insights/place.ts';
import type { PlaceChange } from '#features/platforms/insights/search.ts';
import { Card, TableSwitch, PlainTable } from './card.tsx';
import { comparable, median, standardOf, type ComparedItem } from './points.ts';
import { Scatter } from './scatter.tsx';

const least = 3;

interface ScatterCardProps {
  advertiser: InsightAdvertiser;
  items: readonly ComparedItem[];
  floor: Floor;
  /** The kind of result; without one, that with the most spend. */
  kind?: string | undefined;
  /** Where the pages of assets are; null where they cannot be opened. */
  place: PlaceChange | null;
}

/**
 * Creatives by spend and cost per result, coloured by their verdict; or the same as a table. Only results of one kind
 * are compared.
 */
export function ScatterCard({ advertiser, items, floor, kind: chosen, place }: ScatterCardProps) {
  const t = useTranslations('insights');
  const style = useStyle(advertiser);
  const [isTable, setIsTable] = useState(false);
  const { kind, points, withoutResults, others } = comparable(items, chosen);
  const kindName = useKindName();
  const middle = { spend: median(points.map(({ spend }) => spend)), cost: standardOf(points) };
  const verdictName = useVerdictName();
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
    verdict: point.judgement?.verdict ?? ('too-little-data' as const),
    verdictText: point.judgement ? verdictName(point.judgement, true) : t('judgement.tooLittle'),
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
          head={[t('scatter.creative'), t('figure.spend'), t('figure.costPerResult'), t('scatter.verdict')]}
          rows={texts.map(({ point, spend, cost, verdictText }) => [point.name, spend, cost, verdictText])}
        />
      ) : (
        <Scatter points={texts} middle={middle} floor={floor.spend} style={style} place={place} note={note} />
      )}
    </Card>
  );
}
