import { useQuery } from '@tanstack/react-query';
import type { GapRows } from '@ad-foundry/contract/insights/gap-scenarios.ts';
import type { Overview } from '@ad-foundry/contract/insights/tables.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { overviewQuery, rowsQuery, type Place } from '#features/platforms/insights/queries.ts';

/** The rows from which causes of a gap are computed: a day more on both sides, and the creatives. */
export function useGapRows(data: Overview, place: Place): GapRows | undefined {
  const { period, advertiser, totals } = data;
  const next = shiftDay(period.until, 1);
  const { relative: _, ...account } = place;
  const around = {
    ...account,
    compare: 'none' as const,
    since: shiftDay(period.since, -1),
    until: next > advertiser.today ? period.until : next,
  };
  const wider = useQuery({ ...overviewQuery(around), placeholderData: undefined });
  const { rows, firstPage } = usePagedRows(
    rowsQuery({ ...place, level: 'creative', sort: 'spend', direction: 'descending' }),
  );
  // Without the days around the period, the other causes are still computed.
  const days = wider.data ?? (wider.error ? data : undefined);
  if (!days || !rows || !firstPage) return undefined;
  return { period, totals, daily: days.daily, deleted: firstPage.deleted, creatives: rows };
}
