import { sql, type SQL } from 'drizzle-orm';
import type { Feedback } from '@ad-foundry/contract/guest-pages.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { comments, decisions } from '#db/schema/comments.ts';
import { visibleDecisions, visibleThreads } from '#features/talk/comments/access.ts';
import type { OrganizationScope } from '#infra/scope.ts';

/**
 * Whether changes are requested on the current files of a row of `slots`, aliased `s`, as far as the actor may read the
 * decisions.
 */
export function changesRequested(scope: OrganizationScope): SQL {
  return sql`(s.decision = 'changes' and exists (select from version_places p
    join ${decisions} on ${decisions.organizationId} = p.organization_id and ${decisions.versionId} = p.version_id
      and ${decisions.decision} = 'changes' and ${visibleDecisions(scope) ?? sql`true`}
    where p.organization_id = s.organization_id and p.slot_id = s.id and p.is_current))`;
}

type FeedbackRow = Record<string, unknown> & Feedback;

/** Comment counts and decisions on current files, as far as the actor may read them, by creative and slot. */
export async function listFeedback(scope: OrganizationScope, ids: readonly CreativeId[]): Promise<Feedback[]> {
  if (ids.length === 0) return [];
  const { organizationId } = scope.actor;
  const creativeIds = sql.param([...ids]);
  const { rows } = await scope.db.execute<FeedbackRow>(sql`
    with commented as (
      select ${comments.creativeId} as creative_id, 
        case when ${comments.versionNumber} is not null then ${comments.slotId} end as slot_id, count(*)::int as total,
        (count(*) filter (where ${comments.resolvedAt} is null))::int as open
      from ${comments} where ${comments.organizationId} = ${organizationId}
        and ${comments.creativeId} = any(${creativeIds}::text[]) and ${comments.threadId} is null
        and ${visibleThreads(scope) ?? sql`true`}
      group by 1, 2
    ), decided as (
      select p.creative_id, p.slot_id,
        case when bool_or(${decisions.decision} = 'changes') then 'changes' else 'approved' end as decision
      from version_places p join ${decisions} on ${decisions.organizationId} = p.organization_id
        and ${decisions.versionId} = p.version_id and ${visibleDecisions(scope) ?? sql`true`}
      where p.organization_id = ${organizationId} and p.creative_id = any(${creativeIds}::text[]) and p.is_current
      group by 1, 2
    )
    select coalesce(commented.creative_id, decided.creative_id) as "creativeId",
      coalesce(commented.slot_id, decided.slot_id) as "slotId",
      coalesce(commented.total, 0) as total, coalesce(commented.open, 0) as open, decided.decision
    from commented full join decided on decided.creative_id = commented.creative_id and decided.slot_id = commented.slot_id
    order by 1, 2`);
  return rows;
}
