import { useQuery } from '@tanstack/react-query';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { attributesQuery } from '#features/library/attributes/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { ChoiceMenu } from '#ui/overlay/choice-menu.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { breakdownQuery, type Place } from '#features/platforms/insights/queries.ts';
import type { BarKind, OverviewSearch, OverviewChange } from '#features/platforms/insights/search.ts';
import { placementName } from '#features/platforms/insights/placement-name.ts';
import { BarList } from './bar-list.tsx';
import { Card } from './card.tsx';

interface SpendBarsProps {
  data: Overview;
  place: Place;
  search: OverviewSearch;
  onSearch: (change: OverviewChange) => void;
}

const kinds = ['campaign', 'platform', 'placement'] as const;

/** Spend by campaign, platform, placement or attribute, as bars that are a list. */
export function SpendBars({ data, place, search, onSearch }: SpendBarsProps) {
  const t = useTranslations('insights.bars');
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
  return (
    <Card
      title={t('title')}
      tools={<KindMenu kind={kind} attributeId={attributeId} onChoose={onSearch} />}
      className="flex flex-col"
    >
      {parts ? (
        <>
          <BarList
            parts={parts}
            total={data.totals.values.spend ?? 0}
            advertiser={data.advertiser}
            {...(kind === 'platform' || kind === 'placement' ? { nameOf: placementName } : {})}
          />
          {parts.items.length <= shortList ? <FurtherBars data={data} place={place} kind={kind} /> : null}
        </>
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

/** A list of so few lines leaves room for another one. */
const shortList = 3;

/** Below a short list: the same spend by placement, or by platform below the placements. */
function FurtherBars({ data, place, kind }: Pick<SpendBarsProps, 'data' | 'place'> & { kind: BarKind }) {
  const t = useTranslations('insights.bars');
  const by = kind === 'placement' ? 'platform' : 'placement';
  const { data: parts } = useQuery(breakdownQuery({ ...place, by }));
  if (!parts || parts.items.length === 0) return null;
  return (
    <section aria-label={t(by)} className="flex flex-1 flex-col">
      <h3 className="border-t border-line bg-sunk px-4 py-1.25 text-xs text-ink-2">{t(by)}</h3>
      <BarList
        parts={parts}
        most={shortList}
        nameOf={placementName}
        total={data.totals.values.spend ?? 0}
        advertiser={data.advertiser}
      />
    </section>
  );
}

interface KindMenuProps {
  kind: BarKind;
  attributeId: string | undefined;
  onChoose: (next: { bars?: BarKind | undefined; attributeId?: string | undefined }) => void;
}

function KindMenu({ kind, attributeId, onChoose }: KindMenuProps) {
  const t = useTranslations('insights.bars');
  const { data: attributes = [] } = useQuery(attributesQuery);
  return (
    <ChoiceMenu<string>
      size="sm"
      label={t('label')}
      value={kind === 'attribute' ? (attributeId ?? '') : kind}
      options={kinds.map((name) => ({ value: name, label: t(name) }))}
      further={{ label: t('attribute'), options: attributes.map(({ id, label }) => ({ value: id, label })) }}
      onChoose={(value) => {
        const bars = kinds.find((name) => name === value);
        onChoose(bars ? { bars, attributeId: undefined } : { bars: 'attribute', attributeId: value });
      }}
    />
  );
}
