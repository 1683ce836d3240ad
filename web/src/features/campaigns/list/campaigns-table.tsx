import { useCallback } from 'react';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { useTranslations } from '#lib/i18n.ts';
import { HeaderCell, SortHeader, Table, TableBody, TableHead } from '#ui/table.tsx';
import { LoadMore } from '#features/campaigns/load-more.tsx';
import type { CampaignFilter, CampaignList, CampaignSort } from '#features/campaigns/queries.ts';
import { RowGap } from '#features/campaigns/row-gap.tsx';
import { useVirtualRows } from '#features/campaigns/virtual-rows.ts';
import { CampaignRow } from './campaign-row.tsx';

interface CampaignsTableProps {
  campaigns: readonly Campaign[];
  list: CampaignList;
  filter: CampaignFilter;
  onFilter: (filter: CampaignFilter) => void;
}

/** The newest come first; names and due dates count up. */
const directions: Record<CampaignSort, 'ascending' | 'descending'> = {
  created: 'descending',
  name: 'ascending',
  due: 'ascending',
};

/** Campaigns as a table; up, down, Home and End move, Enter opens. */
export function CampaignsTable({ campaigns, list, filter, onFilter }: CampaignsTableProps) {
  const t = useTranslations('campaigns.list');
  const { hasNextPage, isFetching, fetchNextPage, isFetchNextPageError } = list;
  const mayFetch = hasNextPage && !isFetching && !isFetchNextPageError;
  const onNearEnd = useCallback(() => {
    if (mayFetch) void fetchNextPage();
  }, [mayFetch, fetchNextPage]);
  const { table, onKeyDown, rows, before, after } = useVirtualRows({ count: campaigns.length, onNearEnd });
  const current = filter.sort ?? 'created';
  const header = (sort: CampaignSort, label: string) => ({
    label,
    sort: current === sort ? directions[sort] : null,
    onSort: () => onFilter({ ...filter, sort: current === sort ? 'created' : sort }),
  });
  return (
    <Table
      ref={table}
      aria-rowcount={hasNextPage ? -1 : campaigns.length + 1}
      frameClassName="max-h-[calc(100dvh-8.5rem)]"
      onKeyDown={onKeyDown}
    >
      <TableHead>
        <SortHeader {...header('name', t('name'))} className="w-full" />
        <SortHeader {...header('due', t('due'))} className="min-w-52" />
        <HeaderCell className="min-w-40">{t('progress')}</HeaderCell>
        <SortHeader {...header('created', t('created'))} align="right" className="min-w-32 max-md:hidden" />
      </TableHead>
      <TableBody>
        <RowGap height={before} />
        {rows.map((index) => {
          const campaign = campaigns[index];
          return campaign ? <CampaignRow key={campaign.id} campaign={campaign} index={index} /> : null;
        })}
        <RowGap height={after} />
        {isFetchNextPageError ? (
          <tr>
            <td colSpan={4}>
              <LoadMore list={list} />
            </td>
          </tr>
        ) : null}
      </TableBody>
    </Table>
  );
}
