import { sql } from 'drizzle-orm';
import type { CreativeId, SlotId } from '@ad-foundry/contract/ids.ts';
import { isOwedSlot } from '#features/tree/creatives/queries.ts';
import type { Scope } from '#infra/scope.ts';

interface Promised {
  day: string;
  /** Name of the person who promised it. */
  name: string;
}

interface PromiseRow extends Promised, Record<string, unknown> {
  slotId: SlotId;
}

/** The earliest promised day of each owed slot of a creative. Empty for guests, who learn nothing about others. */
export async function promisesOf({ db, actor }: Scope, creativeId: CreativeId): Promise<Map<SlotId, Promised>> {
  if (actor.role === 'guest') return new Map();
  const { rows } = await db.execute<PromiseRow>(sql`
    select distinct on (s.id) s.id as "slotId", p.day::text as day, trim(a.first_name || ' ' || a.last_name) as name
    from slots s
    join promises p on p.organization_id = s.organization_id and p.slot_id = s.id
    join members m on m.organization_id = p.organization_id and m.account_id = p.account_id and m.status = 'active'
    join accounts a on a.id = m.account_id and a.deleted_at is null and a.disabled_at is null
    where s.organization_id = ${actor.organizationId} and s.creative_id = ${creativeId} and ${isOwedSlot}
      and (s.owner_id is null or s.owner_id = m.id)
    order by s.id, p.day, p.created_at`);
  return new Map(rows.map(({ slotId, day, name }) => [slotId, { day, name }]));
}
