import { sql } from 'drizzle-orm';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { refreshCompletion } from '#features/tree/creatives/actions/completion.ts';
import type { OrganizationScope } from '#infra/scope.ts';

const pageSize = 100;

/** Judges again the files whose step waits for decisions, one page of creatives per transaction. */
export async function refreshOpenReviews(scope: OrganizationScope): Promise<void> {
  for (let after = ''; ;) {
    const ids = await listPage(scope, after);
    if (ids.length > 0) await scope.transaction((tx) => refreshCompletion(tx, ids));
    after = ids.at(-1) ?? '';
    if (ids.length < pageSize) return;
  }
}

async function listPage({ db, actor }: OrganizationScope, after: string): Promise<CreativeId[]> {
  const { rows } = await db.execute<{ id: CreativeId }>(sql`
    select distinct s.creative_id as id from cards c
    join variations v on v.organization_id = c.organization_id and v.id = c.variation_id
    join slots s on s.organization_id = v.organization_id and s.id = v.slot_id
    where c.organization_id = ${actor.organizationId} and c.review_step_id is not null and c.review_state = 'open'
      and s.creative_id > ${after}
    order by 1 limit ${pageSize}`);
  return rows.map(({ id }) => id);
}
