import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdvertiserRef } from '@ad-foundry/contract/advertisers.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { call } from '#lib/api.ts';
import { type LearnedHeadings } from './reading/columns.ts';
import { reportColumns, type ReportColumn } from './reading/report-columns.ts';

const isColumn = (name: string): name is ReportColumn => (reportColumns as readonly string[]).includes(name);

/**
 * The meaning of headings that the organization has saved. Meanings that this version does not support are left out.
 */
export const headingsQuery = queryOptions({
  queryKey: ['insights', 'headings'],
  queryFn: ({ signal }) => call(insights.headings, {}, signal),
  select: ({ items }): LearnedHeadings =>
    Object.fromEntries(
      items.flatMap(({ heading, meaning }) =>
        meaning === null || isColumn(meaning) ? [[heading, meaning] as const] : [],
      ),
    ),
});

/** The stored figures of each day of a period. */
export const storedDaysQuery = (advertiser: AdvertiserRef | null, period: Period) =>
  queryOptions({
    queryKey: ['insights', 'stored-days', advertiser, period],
    queryFn: advertiser
      ? ({ signal }) => {
          const params = { provider: advertiser.provider, advertiserId: advertiser.id };
          return call(insights.storedDays, { params, query: period }, signal);
        }
      : skipToken,
    select: ({ items }) => items,
  });

/** Imports that can still be undone. */
export const importsQuery = queryOptions({
  queryKey: ['insights', 'imports'],
  queryFn: ({ signal }) => call(insights.imports, {}, signal),
  select: ({ items }) => items,
});

export function useUndoImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ advertiser, importId }: { advertiser: AdvertiserRef; importId: string }) =>
      call(insights.undoImport, {
        params: { provider: advertiser.provider, advertiserId: advertiser.id },
        body: { importId },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['insights'] }),
  });
}
