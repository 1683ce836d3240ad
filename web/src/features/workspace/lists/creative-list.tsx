import { Link } from '@tanstack/react-router';
import { ImagePlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { countReviews, reviewStates } from '@ad-foundry/contract/rules/review/state.ts';
import { creativeSorts, type ListedCreative } from '@ad-foundry/contract/lists.ts';
import { useCreativeBulk } from '#features/workspace/bulk/use-creative-bulk.tsx';
import { CreativeCard, creativeLink, creativeMenu } from '#features/tree/campaigns/creative-parts.tsx';
import { ReviewMark } from '#ui/data/review-state.tsx';
import { SavedViews } from '#features/workspace/views/saved-views.tsx';
import { formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { ListCards, ListDeclaration, MainProps } from '#ui/list-page/declaration.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { creativeColumns, creativeColumnsOf, isField } from './columns.ts';
import { Place, useCreativeColumns, useFieldColumns } from './creative-columns.tsx';
import { parseCreativesFilter, type CreativesFilter } from './list-filter.ts';
import { InlineName } from '#features/workspace/lists/rename/inline-name.tsx';
import { ExportLink } from './export-link.tsx';
import { LazyFilterPanel } from './lazy-filter-panel.tsx';
import { creativesFilterOf, listedCreativesQuery } from './lists.ts';
import { panelFilters } from './panel-filters.ts';
import { startRenaming } from '#features/workspace/lists/rename/renaming.ts';
import { CreativeTotals } from './list-totals.tsx';
import { useDisplays } from './use-displays.tsx';
import { ReviewFilesButton, useListDecisions } from './use-list-decisions.tsx';
import type { WorkRow } from './work-row.ts';

export interface CreativeListProps {
  filter: CreativesFilter;
  onFilter: (filter: CreativesFilter) => void;
  /** The campaign whose creatives are listed, with the additions of its page; absent for the list across campaigns. */
  campaign?: {
    id: CampaignId;
    /** Sends the files of selected creatives. */
    onSend: (creativeIds: CreativeId[]) => void;
    /** Additional controls of the toolbar. */
    tools: ReactNode;
    empty: ReactNode;
  };
}

/** Columns and filters that the list omits within a campaign, because all its creatives have the same value. */
const sharedInCampaign = { columns: ['campaign', 'people'], filters: ['memberId', 'groupId', 'advertiserId'] } as const;
/** Parameters of saved views that apply only to the list across campaigns. */
const acrossOnly = [...sharedInCampaign.filters, 'due', 'assignedToMe'];
const isShared = (of: 'columns' | 'filters', id: string) => sharedInCampaign[of].some((each) => each === id);

/** The creatives of a campaign or of all campaigns. Filters, order and columns are in the URL. */
export function CreativeList({ filter, onFilter, campaign }: CreativeListProps) {
  const t = useTranslations('workItems.creatives');
  const shared = useTranslations('lists');
  const inCampaign = useTranslations('campaigns.creatives');
  const whole = campaign ? { ...filter, campaignId: campaign.id } : filter;
  const isOffered = (column: string) => !campaign || !isShared('columns', column);
  const shown = creativeColumnsOf(filter).filter(isOffered);
  const columns = useCreativeColumns();
  const rows = usePagedRows(listedCreativesQuery(whole));
  const { labelOf, fieldColumn } = useFieldColumns(rows.rows?.[0]);
  const displays = useDisplays({ rowOf, moves: 'creative', filter: creativesFilterOf(whole) });
  const { actions, matching, dialog } = useCreativeBulk<ListedCreative>(creativesFilterOf(whole), campaign?.onSend);
  const decisions = useListDecisions(creativesFilterOf(whole), rows.rows);
  const list: ListDeclaration<ListedCreative, CreativesFilter> = {
    id: campaign ? 'creatives' : 'all-creatives',
    label: campaign ? inCampaign('label') : t('label'),
    rows,
    nameOf: ({ name }) => name,
    main: mainOf,
    menu: menuOf,
    columns: [columns.name, ...shown.map((id) => (isField(id) ? fieldColumn(id) : columns[id]))],
    cards: campaign ? cards : placedCards,
    bulk: [...decisions.actions, ...actions],
    matching,
    search: { value: filter, onChange: onFilter },
    displays: { id: 'show', options: displays },
    find: { id: 'search', label: t('search') },
    filters: useFilters(campaign !== undefined, filter.deliveredAfter),
    filterTools: <FilterTools filter={filter} onFilter={onFilter} isInCampaign={campaign !== undefined} />,
    sorts: useSorts(),
    tools: (
      <>
        <ReviewFilesButton filter={creativesFilterOf(whole)} rows={rows.rows ?? []} />
        {campaign?.tools}
        <ExportLink list="creatives" filter={whole} />
        <ColumnsMenu
          all={[...creativeColumns.filter(isOffered), ...shown.filter(isField)]}
          shown={shown}
          nameOf={(column) => (isField(column) ? labelOf(column) : shared(`column.${column}`))}
          withFields
          onShown={(next) => onFilter({ ...filter, columns: next.join(',') || 'none' })}
        />
      </>
    ),
    empty: campaign?.empty ?? <NoCreatives />,
    failed: t('failed'),
    footer: <CreativeTotals filter={creativesFilterOf(whole)} />,
  };
  return (
    <>
      <ListPage list={list} />
      {dialog}
      {decisions.dialog}
    </>
  );
}

interface FilterToolsProps extends Pick<CreativeListProps, 'filter' | 'onFilter'> {
  isInCampaign: boolean;
}

/** Further filters; within a campaign also the saved views, which the list across campaigns shows above itself. */
function FilterTools({ filter, onFilter, isInCampaign }: FilterToolsProps) {
  return (
    <>
      <LazyFilterPanel
        value={filter}
        without={isInCampaign ? sharedInCampaign.filters : []}
        onChange={(change) => onFilter({ ...filter, ...(change as Partial<CreativesFilter>) })}
      />
      {isInCampaign ? (
        <SavedViews
          list="creatives"
          search={filter}
          onSearch={(next) => onFilter(parseCreativesFilter(next))}
          without={acrossOnly}
        />
      ) : null}
    </>
  );
}

function NoCreatives() {
  const t = useTranslations('workItems.creatives');
  return <EmptyState className="py-16" picture={<ImagePlus />} title={t('empty')} body={t('emptyBody')} />;
}

function useSorts(): NonNullable<ListDeclaration<ListedCreative, CreativesFilter>['sorts']> {
  const t = useTranslations('lists.sorts');
  return {
    id: 'sort',
    direction: 'direction',
    initial: 'due',
    options: creativeSorts.map((value) => ({
      value,
      label: t(value),
      direction: value === 'due' || value === 'name' ? 'ascending' : 'descending',
    })),
  };
}

function mainOf(creative: ListedCreative, props: MainProps) {
  const { id, name, edition, campaign, archivedAt } = creative;
  const link = creativeLink(creative, campaign.id, props);
  const item = { kind: 'creative', id, name, edition, campaignId: campaign.id } as const;
  return archivedAt === null ? <InlineName item={item}>{link}</InlineName> : link;
}

function menuOf(creative: ListedCreative, tabIndex: 0 | -1) {
  const { id, campaign } = creative;
  return creativeMenu(creative, { campaignId: campaign.id, tabIndex, onRename: () => startRenaming(id) });
}

/** A creative as a row of board and timeline. */
function rowOf(creative: ListedCreative): WorkRow {
  const { id, name, edition, campaign, createdAt, dueAt, deadlineAt, completedAt, people } = creative;
  const slots = countReviews(creative.slots);
  const link = (className: string) => (
    <Link
      to="/campaigns/$campaignId/creatives/$creativeId"
      params={{ campaignId: campaign.id, creativeId: id }}
      title={name}
      className={className}
    >
      {name}
    </Link>
  );
  const place = campaign.name;
  const done = completedAt !== null;
  return { id, name, edition, place, createdAt, dueAt, ownDueAt: deadlineAt, done, slots, people, link };
}

function useReviewFilter() {
  const t = useTranslations('review');
  return {
    id: 'review',
    label: t('filter.label'),
    look: 'many',
    any: t('filter.any'),
    options: reviewStates.map((value) => ({ value, label: t(`state.${value}`), icon: <ReviewMark state={value} /> })),
  } as const;
}

function useFilters(
  isInCampaign: boolean,
  deliveredAfter: string | undefined,
): NonNullable<ListDeclaration<ListedCreative, CreativesFilter>['filters']> {
  const t = useTranslations('lists');
  const reviewFilter = useReviewFilter();
  const locale = useLocale();
  // Links of the home page set this filter, and its chip removes it.
  const delivered = deliveredAfter
    ? [
        {
          id: 'deliveredAfter' as const,
          label: t('delivered'),
          look: 'chips' as const,
          options: [
            { value: deliveredAfter, label: t('deliveredAfter', { when: formatDateTime(deliveredAfter, locale) }) },
          ],
        },
      ]
    : [];
  const acrossCampaigns = [
    {
      id: 'due' as const,
      label: t('dues.label'),
      look: 'select' as const,
      any: t('dues.any'),
      options: (['week', 'month', 'none'] as const).map((value) => ({ value, label: t(`dues.${value}`) })),
    },
    chipFilter('assignedToMe', t('assignedToMe')),
  ];
  return [
    {
      id: 'status',
      label: t('status.label'),
      look: 'many',
      any: t('status.any'),
      options: (['open', 'late', 'unfit', 'untouched', 'started', 'complete', 'archived'] as const).map((value) => ({
        value,
        label: t(`status.${value}`),
      })),
    },
    reviewFilter,
    chipFilter('waitingForMe', t('waitingForMe')),
    ...delivered,
    ...(isInCampaign ? [] : acrossCampaigns),
    ...panelFilters
      .filter((id) => !isInCampaign || !isShared('filters', id))
      .map((id) => ({ id, label: t(`filter.names.${id}`), look: 'panel' as const })),
  ];
}

/** A filter that is on or off. */
const chipFilter = <Id extends string>(id: Id, label: string) => ({
  id,
  label,
  look: 'chips' as const,
  options: [{ value: 'true', label }],
});

const cards: ListCards<ListedCreative> = {
  width: '17.5rem',
  card: (creative, item) => <CreativeCard creative={creative} item={item} />,
};

const placedCards: ListCards<ListedCreative> = {
  width: '17.5rem',
  card: (creative, item) => <CreativeCard creative={creative} item={item} place={<Place creative={creative} />} />,
};
