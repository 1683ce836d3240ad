import { Link } from '@tanstack/react-router';
import { memo, useCallback } from 'react';
import type { CreativeSummary } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { HeaderCell, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/table.tsx';
import { DueChip } from '#features/campaigns/due-chip.tsx';
import { rowLinkLook } from '#features/campaigns/list/campaign-row.tsx';
import { Pictures } from '#features/campaigns/pictures.tsx';
import { SlotDots, useSlotsText } from '#features/campaigns/slot-dots.tsx';
import type { CreativeList } from '#features/campaigns/queries.ts';
import { RowGap } from '#features/campaigns/row-gap.tsx';
import { useVirtualRows } from '#features/campaigns/virtual-rows.ts';
import { PlatformMarks } from './platform-marks.tsx';
import { SelectBox } from './select-box.tsx';
import { useLatest } from './use-latest.ts';
import type { Selection } from './use-selection.ts';

interface CreativesTableProps {
  campaignId: CampaignId;
  creatives: readonly CreativeSummary[];
  list: CreativeList;
  selection: Selection<CreativeId>;
}

/** Creatives as a table; up, down, Home and End move, Enter opens. */
export function CreativesTable({ campaignId, creatives, list, selection }: CreativesTableProps) {
  const t = useTranslations('campaigns.creatives');
  const { hasNextPage, isFetching, fetchNextPage, isFetchNextPageError } = list;
  const mayFetch = hasNextPage && !isFetching && !isFetchNextPageError;
  const onNearEnd = useCallback(() => {
    if (mayFetch) void fetchNextPage();
  }, [mayFetch, fetchNextPage]);
  const onSelect = useLatest(selection.toggle);
  const { table, onKeyDown, rows, before, after } = useVirtualRows({ count: creatives.length, onNearEnd });
  return (
    <Table ref={table} frameClassName="max-h-[calc(100dvh-8.5rem)]" onKeyDown={onKeyDown}>
      <TableHead>
        <HeaderCell className="w-full">
          <span className="flex items-center gap-3">
            <SelectAll selection={selection} count={creatives.length} />
            {t('creative')}
          </span>
        </HeaderCell>
        <HeaderCell className="min-w-64">{t('slotsHead')}</HeaderCell>
        <HeaderCell className="max-lg:hidden">{t('platforms')}</HeaderCell>
        <HeaderCell className="min-w-52">{t('due')}</HeaderCell>
      </TableHead>
      <TableBody>
        <RowGap height={before} />
        {rows.map((index) => {
          const creative = creatives[index];
          if (!creative) return null;
          return (
            <CreativeRow
              key={creative.id}
              campaignId={campaignId}
              creative={creative}
              index={index}
              selected={selection.has(creative.id)}
              onSelect={onSelect}
            />
          );
        })}
        <RowGap height={after} />
      </TableBody>
    </Table>
  );
}

interface CreativeRowProps {
  campaignId: CampaignId;
  creative: CreativeSummary;
  index: number;
  selected: boolean;
  onSelect: Selection<CreativeId>['toggle'];
}

function SelectAll({ selection, count }: { selection: Selection<CreativeId>; count: number }) {
  const t = useTranslations('campaigns.selection');
  const chosen = selection.ids.length;
  return (
    <Checkbox
      hideLabel
      label={t('all')}
      checked={chosen === 0 ? false : chosen === count ? true : 'indeterminate'}
      onCheckedChange={selection.toggleAll}
    />
  );
}

const CreativeRow = memo(function CreativeRow(props: CreativeRowProps) {
  const { campaignId, creative, index, selected, onSelect } = props;
  const slotsText = useSlotsText();
  const { id, name, slots, previews, dueAt, completedAt } = creative;
  return (
    <TableRow data-index={index} aria-rowindex={index + 2} selected={selected} className="relative">
      <TableCell className="max-w-0">
        <span className="flex min-w-0 items-center gap-3">
          <SelectBox name={name} selected={selected} onSelect={(on, withShift) => onSelect(id, on, withShift)} />
          <Pictures previews={previews} most={2} className="h-8 w-14 shrink-0 rounded-xs" />
          <Link
            to="/campaigns/$campaignId/creatives/$creativeId"
            params={{ campaignId, creativeId: id }}
            data-row-main
            title={name}
            className={rowLinkLook}
          >
            {name}
          </Link>
        </span>
      </TableCell>
      <TableCell>
        <span className="flex items-center gap-3 whitespace-nowrap">
          <span className="min-w-36 text-xs text-ink-2">{slotsText(creative)}</span>
          <SlotDots slots={slots} max={10} className="w-36" />
        </span>
      </TableCell>
      <TableCell className="max-lg:hidden">
        <PlatformMarks slots={slots} />
      </TableCell>
      <TableCell>
        <DueChip dueAt={dueAt} done={completedAt !== null} />
      </TableCell>
    </TableRow>
  );
});
