import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { provider } from '#features/platforms/insights/queries.ts';
import { call } from '#lib/api.ts';
import { type LearnedHeadings } from './reading/columns.ts';
import { reportColumns, type ReportColumn } from './reading/report-columns.ts';

const params = { provider } as const;
const isColumn = (name: string): name is ReportColumn => (reportColumns as readonly string[]).includes(name);

/** What headings mean to the organization. A meaning that this version does not have is left out. */
export const headingsQuery = queryOptions({
  queryKey: ['insights', 'headings'],
  queryFn: ({ signal }) => call(insights.headings, { params }, signal),
  select: ({ items }): LearnedHeadings =>
    Object.fromEntries(
      items.flatMap(({ heading, meaning }) =>
        meaning === null || isColumn(meaning) ? [[heading, meaning] as const] : [],
      ),
    ),
});

/** The stored figures of each day of a period. */
export const storedDaysQuery = (advertiserId: AdvertiserId, period: Period) =>
  queryOptions({
    queryKey: ['insights', 'stored-days', advertiserId, period],
    queryFn: ({ signal }) => call(insights.storedDays, { params: { ...params, advertiserId }, query: period }, signal),
    select: ({ items }) => items,
  });

/** Imports that can still be undone. */
export const importsQuery = queryOptions({
  queryKey: ['insights', 'imports'],
  queryFn: ({ signal }) => call(insights.imports, { params }, signal),
  select: ({ items }) => items,
});

export function useUndoImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ advertiserId, importId }: { advertiserId: AdvertiserId; importId: string }) =>
      call(insights.undoImport, { params: { ...params, advertiserId }, body: { importId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['insights'] }),
  });
}
