import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { ListCount } from '@ad-foundry/contract/lists.ts';
import { countReviews, type ReviewCounts } from '@ad-foundry/contract/rules/review/state.ts';
import type { Scope } from '#infra/scope.ts';

interface Counted extends Record<string, unknown> {
  count: number;
  slots: Partial<ReviewCounts> | null;
}

/**
 * Counts the rows of the subquery `matches` and their slots by state. The subquery's limit is one more than the maximum
 * count.
 * @param slotsOfRow joins a row of `matches` to its slots, aliased `s`
 */
export async function countWithSlots({ db }: Scope, matches: SQLWrapper, slotsOfRow: SQL): Promise<ListCount> {
  const { rows } = await db.execute<Counted>(sql`
    with matches as materialized (select * from ${matches}), states as (
      select slot_review(s.state, s.decision, s.sent, matches.needs_approval) as review, count(*)::int as count
      from matches ${slotsOfRow} group by 1)
    select (select count(*)::int from matches) as count, (select json_object_agg(review, count) from states) as slots`);
  const [{ count, slots } = { count: 0, slots: null }] = rows;
  const max = limits.bulk.matching;
  if (count > max) return { count: max, isMore: true, slots: null };
  return { count, isMore: false, slots: { ...countReviews([]), ...slots } };
}
