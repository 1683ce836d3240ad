import type { z } from 'zod';
import type { breakdownSchema } from '@ad-foundry/contract/insights/tables.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { formatNumber } from '#lib/format.ts';
import { useTranslations } from '#lib/i18n.ts';
import { ChangeMark } from '#features/platforms/insights/change-mark.tsx';
import { ShareBar } from '#ui/data/share-bar.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { LongName } from '#features/platforms/insights/long-name.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';

type Parts = Pick<z.infer<typeof breakdownSchema>, 'items' | 'rest'>;
const maxBars = 6;

interface Line {
  key: string;
  name: string;
  spend: number;
  before: number | null | undefined;
}

/** The parts with the most spend, then all others in one line, then what belongs to no part. */
function useLines(parts: Parts, { most, nameOf }: { most: number; nameOf: (name: string) => string }): Line[] {
  const t = useTranslations('insights.bars');
  const items = parts.items
    .map(({ key, name, figures, before }) => ({
      key: key ?? '',
      name: name ? nameOf(name) : t('unknown'),
      spend: figures.values.spend ?? 0,
      before: before?.spend,
    }))
    .sort((a, b) => b.spend - a.spend);
  const others = items.slice(most);
  const sum = others.reduce((total, { spend }) => total + spend, 0);
  return [
    ...items.slice(0, most),
    ...(others.length > 0 ? [{ key: '+', name: t('others', { count: others.length }), spend: sum, before: null }] : []),
    ...(parts.rest ? [{ key: '-', name: t('rest'), spend: parts.rest.values.spend ?? 0, before: null }] : []),
  ];
}

interface BarListProps {
  parts: Parts;
  /** Spend of the whole. */
  total: number;
  advertiser: InsightAdvertiser;
  /** Lines of the longest list; the rest is one line. */
  most?: number;
  /** How a name of the platform is shown; as it is by default. */
  nameOf?: (name: string) => string;
}

const asIs = (name: string): string => name;

/** Spend of each part as a bar, with its share of the whole. */
export function BarList({ parts, total, advertiser, most: mostLines = maxBars, nameOf = asIs }: BarListProps) {
  const style = useStyle(advertiser);
  const lines = useLines(parts, { most: mostLines, nameOf });
  const most = Math.max(1, ...lines.map(({ spend }) => spend));
  return (
    <ul className="grid flex-1 auto-rows-fr">
      {lines.map(({ key, name, spend, before }) => (
        <li key={key} className="grid grid-cols-1 content-center gap-1.5 border-t border-line px-4 py-2">
          <span className="num flex items-baseline gap-2 text-sm">
            <LongName name={name} className="flex-1 font-medium" />
            <ChangeMark figure="spend" value={spend} before={before} />
            <span className="font-semibold" title={formatFigure('spend', spend, style, { exact: true })}>
              {formatFigure('spend', spend, style)}
            </span>
            <span className="w-10 text-right text-xs text-ink-2">
              {total <= 0
                ? '–'
                : formatNumber(spend / total, style.locale, { style: 'percent', maximumFractionDigits: 0 })}
            </span>
          </span>
          <ShareBar share={spend / most} />
        </li>
      ))}
    </ul>
  );
}
