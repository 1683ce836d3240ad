import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { ListCount } from '@ad-foundry/contract/lists.ts';
import type { Scope } from '#infra/scope.ts';

interface Counted extends Record<string, number> {
  count: number;
  total: number;
  delivered: number;
  unfit: number;
}

/**
 * Counts the rows of a subquery and their slots. The subquery's limit is one more than the maximum count.
 * @param inside `from slots s where …`: the slots of one row
 */
export async function countWithSlots({ db }: Scope, rows: SQLWrapper, slotsOfRow: SQL): Promise<ListCount> {
  const { rows: found } = await db.execute<Counted>(sql`
    select count(*)::int as count, coalesce(sum(of.total), 0)::int as total,
      coalesce(sum(of.delivered), 0)::int as delivered, coalesce(sum(of.unfit), 0)::int as unfit
    from ${rows} cross join lateral (
      select count(*) as total, count(*) filter (where s.state = 'delivered') as delivered,
        count(*) filter (where s.state = 'does-not-fit') as unfit
      ${slotsOfRow}) of`);
  const [{ count, ...slots } = { count: 0, total: 0, delivered: 0, unfit: 0 }] = found;
  const max = limits.bulk.matching;
  return count > max ? { count: max, isMore: true, slots: null } : { count, isMore: false, slots };
}
