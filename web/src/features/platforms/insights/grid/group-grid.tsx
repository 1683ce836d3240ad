import { memo, useRef, useState, type ReactNode } from 'react';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { CreativeItem, CreativePage } from '@ad-foundry/contract/insights/creatives.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { LoadMore } from '#ui/list-page/load-more.tsx';
import type { View } from '#ui/list-page/use-remembered-view.ts';
import { useVirtualLines } from '#ui/list-page/use-virtual-lines.ts';
import { X } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { OnceOpened } from '#ui/overlay/once-opened.tsx';
import { RuleButton } from '#features/platforms/insights/judgement/rule-button.tsx';
import { KindChoice } from '#features/platforms/insights/judgement/kind-choice.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';
import type { Place } from '#features/platforms/insights/queries.ts';
import type { CreativesChange, CreativesSearch } from '#features/platforms/insights/search.ts';
import { groupingOf, filtersOf } from '#features/platforms/insights/grouping.ts';
import { readColumns } from '#features/platforms/insights/figure-list.ts';
import { GroupCard } from './group-card.tsx';
import { GroupTable } from './group-table.tsx';
import { Summary } from './summary.tsx';
import { isRefreshed } from '#features/platforms/insights/refresh.ts';
import { Thumbnail } from '#features/platforms/insights/table/row-facts.tsx';

const CompareSheet = lazyComponent(() => import('./compare-sheet.tsx'), 'CompareSheet');

interface GroupGridProps {
  page: CreativePage;
  items: readonly CreativeItem[];
  advertiser: InsightAdvertiser;
  place: Place;
  metrics: readonly FigureName[];
  view: View;
  search: CreativesSearch;
  onSearch: (change: CreativesChange) => void;
  more: Parameters<typeof LoadMore>[0];
}

/** Groups of ads as cards or as a table, with those picked to compare. */
export function GroupGrid(props: GroupGridProps) {
  const { page, items, advertiser, metrics, view, search, onSearch, more } = props;
  const style = useStyle(advertiser);
  const [picked, setPicked] = useState<readonly CreativeItem[]>([]);
  const [comparing, setComparing] = useState(false);
  const isPicked = (key: string) => picked.some((item) => item.key === key);
  const drop = (key: string) => setPicked(picked.filter((item) => item.key !== key));
  const pick = (item: CreativeItem) => (isPicked(item.key) ? drop(item.key) : setPicked([...picked, item]));
  const open = ({ key }: CreativeItem) => onSearch({ key });
  const group = search.group ?? 'asset';
  const mayPick = picked.length < maxPicked;
  const actionsOf = (item: CreativeItem) => {
    return {
      isPicked: isPicked(item.key),
      mayPick,
      onPick: () => pick(item),
      onOpen: () => open(item),
      onRefresh: isRefreshed(item, group) ? () => onSearch({ refresh: item.key }) : null,
    };
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <KindBar {...{ page, advertiser, search, onSearch }} campaignId={props.place.campaignId} />
        <Summary {...{ page, group, style }} />
      </div>
      {view === 'table' ? (
        <GroupTable
          {...{ items, page, group, style }}
          columns={readColumns(search.columns)}
          place={{ ...props.place, ...groupingOf(search), ...filtersOf(search) }}
          search={search}
          onSearch={onSearch}
          isPicked={isPicked}
          mayPick={mayPick}
          onPick={pick}
          onOpen={open}
        />
      ) : (
        <Cards items={items} total={page.total}>
          {(item) => <GroupCard {...{ item, page, metrics, style }} use={actionsOf(item)} />}
        </Cards>
      )}
      <LoadMore {...more} />
      <Tray picked={picked} onDrop={drop} onClear={() => setPicked([])} onCompare={() => setComparing(true)} />
      <OnceOpened open={comparing}>
        <CompareSheet
          items={picked}
          place={{ ...props.place, ...groupingOf(search) }}
          style={style}
          open={comparing}
          onOpenChange={setComparing}
        />
      </OnceOpened>
    </>
  );
}

// Scrolling renders only the cards that come into view, because the function stays the same.
const Card = memo(({ item, children }: { item: CreativeItem; children: (item: CreativeItem) => ReactNode }) =>
  children(item),
);

interface CardsProps {
  items: readonly CreativeItem[];
  /** The size of the list, including cards that are not loaded yet. */
  total: number;
  children: (item: CreativeItem) => ReactNode;
}

/** A grid of cards, virtualized if there are many. */
function Cards({ items, total, children }: CardsProps) {
  const grid = useRef<HTMLUListElement>(null);
  const lines = useVirtualLines({
    list: grid,
    count: items.length,
    isVirtual: true,
    likelyHeight: 530,
    gap: 16,
    overscan: 2,
  });
  return (
    <ul
      ref={grid}
      className="relative grid grid-cols-[repeat(auto-fill,minmax(15.5rem,1fr))] gap-4"
      style={lines.isWhole ? undefined : { paddingTop: lines.before, paddingBottom: lines.after }}
    >
      {lines.indices.map((at) => {
        const item = items[at];
        return item ? (
          <li
            key={item.key}
            className="grid grid-cols-1"
            aria-setsize={total}
            aria-posinset={at + 1}
            {...lines.place(at)}
          >
            <Card item={item}>{children}</Card>
          </li>
        ) : null;
      })}
    </ul>
  );
}

const maxPicked = 6;

interface TrayProps {
  picked: readonly CreativeItem[];
  onDrop: (key: string) => void;
  onClear: () => void;
  onCompare: () => void;
}

/** The groups picked to compare, up to six. */
function Tray({ picked, onDrop, onClear, onCompare }: TrayProps) {
  const t = useTranslations('insights.grid');
  if (picked.length === 0) return null;
  return (
    <div
      role="region"
      aria-label={t('picked', { count: String(picked.length), most: String(maxPicked) })}
      className="sticky bottom-4 z-20 flex min-h-13.5 flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line-strong bg-card px-4 py-2 shadow-float"
    >
      <p role="status" className="num text-sm font-medium">
        {t('picked', { count: String(picked.length), most: String(maxPicked) })}
      </p>
      <ul className="flex min-w-0 flex-1 flex-wrap gap-2">
        {picked.map(({ key, name, media }) => (
          <li key={key} className="flex min-w-0 items-center gap-1.5 text-sm">
            <Thumbnail media={media} className="h-9 w-7" />
            <span className="max-w-32 truncate max-md:sr-only">{name}</span>
            <button
              type="button"
              aria-label={t('drop', { name })}
              onClick={() => onDrop(key)}
              className="grid size-6 place-items-center rounded-xs text-ink-2 hover:bg-press pointer-coarse:size-9"
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        ))}
        {Array.from({ length: maxPicked - picked.length }, (_, index) => (
          <li
            key={index}
            aria-hidden
            className="h-9 w-7 rounded-xs border border-dashed border-line-strong max-lg:hidden"
          />
        ))}
      </ul>
      <Button variant="ghost" onClick={onClear}>
        {t('clear')}
      </Button>
      <Button variant="primary" disabled={picked.length < 2} onClick={onCompare}>
        {t('compare', { count: String(picked.length) })}
      </Button>
    </div>
  );
}

interface KindBarProps {
  page: CreativePage;
  advertiser: InsightAdvertiser;
  campaignId: CampaignId | undefined;
  search: CreativesSearch;
  onSearch: (change: CreativesChange) => void;
}

/** The kind of result that is shown, and what it is judged against. */
function KindBar({ page: { resultKinds }, advertiser, campaignId, search: { resultKind }, onSearch }: KindBarProps) {
  const { provider, id: advertiserId } = advertiser;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <KindChoice
        kinds={resultKinds.map((kind) => ({ kind }))}
        chosen={resultKind}
        onChoose={(kind) => onSearch({ resultKind: kind === resultKind ? undefined : kind })}
      />
      <RuleButton
        advertiser={advertiser}
        place={{ provider, advertiserId, campaignId }}
        kind={resultKind ?? resultKinds[0] ?? null}
      />
    </div>
  );
}
