import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import type { z } from 'zod';
import type { breakdownSchema, Overview } from '@ad-foundry/contract/insights/tables.ts';
import { attributesQuery } from '#features/attributes/queries.ts';
import { formatNumber } from '#lib/format.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Menu, MenuContent, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ChangeMark } from '#features/insights/change-mark.tsx';
import { formatFigure } from '#features/insights/figure-text.ts';
import { useStyle } from '#features/insights/place.ts';
import { breakdownQuery, type Place } from '#features/insights/queries.ts';
import type { BarKind, OverviewSearch, OverviewChange } from '#features/insights/search.ts';
import { Card } from './card.tsx';

interface SpendBarsProps {
  data: Overview;
  place: Place;
  search: OverviewSearch;
  onSearch: (change: OverviewChange) => void;
}

const kinds = ['campaign', 'platform', 'placement'] as const;
type Breakdown = z.infer<typeof breakdownSchema>;
/** Lines of the longest list; the rest is one line. */
const mostBars = 8;

interface Line {
  key: string;
  name: string;
  spend: number;
  before: number | null | undefined;
}

/** The parts with the most spend, then all others in one line, then what no part tells. */
function useLines(parts: Breakdown | undefined): Line[] {
  const t = useTranslations('insights.bars');
  const items = (parts?.items ?? [])
    .map(({ key, name, figures, before }) => ({
      key: key ?? '',
      name: name || t('unknown'),
      spend: figures.values.spend ?? 0,
      before: before?.spend,
    }))
    .sort((one, two) => two.spend - one.spend);
  const others = items.slice(mostBars);
  const sum = others.reduce((total, { spend }) => total + spend, 0);
  return [
    ...items.slice(0, mostBars),
    ...(others.length > 0 ? [{ key: '+', name: t('others', { count: others.length }), spend: sum, before: null }] : []),
    ...(parts?.rest ? [{ key: '-', name: t('rest'), spend: parts.rest.values.spend ?? 0, before: null }] : []),
  ];
}

/** Spend by campaign, platform, placement or attribute, as bars that are a list. */
export function SpendBars({ data, place, search, onSearch }: SpendBarsProps) {
  const t = useTranslations('insights.bars');
  const style = useStyle(data.account);
  const { attributeId } = search;
  const kind: BarKind =
    search.bars === 'attribute' && attributeId === undefined ? 'campaign' : (search.bars ?? 'campaign');
  const { data: parts } = useQuery(
    breakdownQuery({
      ...place,
      by: kind,
      ...(kind === 'attribute' && attributeId ? { attributeId: attributeId as AttributeId } : {}),
    }),
  );
  const total = data.totals.values.spend ?? 0;
  const lines = useLines(parts);
  const most = Math.max(1, ...lines.map(({ spend }) => spend));
  return (
    <Card title={t('title')} tools={<KindMenu kind={kind} attributeId={attributeId} onChoose={onSearch} />}>
      {parts ? (
        <ul className="grid gap-3 px-4 pb-4">
          {lines.map(({ key, name, spend, before }) => (
            <li key={key} className="grid gap-1">
              <span className="num flex items-baseline gap-2 text-sm">
                <span className="min-w-0 flex-1 truncate" title={name}>
                  {name}
                </span>
                <ChangeMark figure="spend" value={spend} before={before} />
                <span className="font-medium">{formatFigure('spend', spend, style)}</span>
                <span className="w-12 text-right text-xs text-ink-2">
                  {total === 0
                    ? '–'
                    : formatNumber(spend / total, style.locale, { style: 'percent', maximumFractionDigits: 0 })}
                </span>
              </span>
              <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-press">
                <span className="block h-full rounded-full bg-ink" style={{ width: `${(spend / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <div className="grid gap-4 px-4 pb-4">
          <Skeleton />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-1/2" />
        </div>
      )}
    </Card>
  );
}

interface KindMenuProps {
  kind: BarKind;
  attributeId: string | undefined;
  onChoose: (next: { bars?: BarKind | undefined; attributeId?: string | undefined }) => void;
}

function KindMenu({ kind, attributeId, onChoose }: KindMenuProps) {
  const t = useTranslations('insights.bars');
  const { data: attributes } = useQuery(attributesQuery);
  const chosen = attributes?.find(({ id }) => id === attributeId);
  const name = kind === 'attribute' && chosen ? chosen.label : t(kind);
  return (
    <Menu>
      <MenuTrigger>
        <Button size="sm" aria-label={`${t('label')}: ${name}`}>
          <span className="max-w-40 truncate">{name}</span>
          <ChevronDown aria-hidden className="text-ink-3" />
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuRadioGroup
          value={kind === 'attribute' ? (attributeId ?? '') : kind}
          onValueChange={(value) => {
            const known = kinds.find((one) => one === value);
            onChoose(known ? { bars: known, attributeId: undefined } : { bars: 'attribute', attributeId: value });
          }}
        >
          {kinds.map((one) => (
            <MenuRadioItem key={one} value={one}>
              {t(one)}
            </MenuRadioItem>
          ))}
          {attributes && attributes.length > 0 ? <MenuLabel>{t('attribute')}</MenuLabel> : null}
          {attributes?.map(({ id, label }) => (
            <MenuRadioItem key={id} value={id}>
              {label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
