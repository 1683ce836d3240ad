import { sql } from 'drizzle-orm';
import { homeLimits } from '@ad-foundry/contract/home.ts';
import { homes } from '#db/schema/homes.ts';
import type { Scope } from '#infra/scope.ts';

const key = [homes.organizationId, homes.accountId];
const keyOf = ({ actor: { organizationId, accountId } }: Scope) => ({ organizationId, accountId });

/** Records a visit; one that begins within `homeLimits.visitMs` of the last continues it. */
export async function recordVisit(scope: Scope): Promise<void> {
  const now = scope.now();
  const isNew = sql`${homes.visitedAt} < ${new Date(now.getTime() - homeLimits.visitMs).toISOString()}::timestamptz`;
  await scope.db
    .insert(homes)
    .values({ ...keyOf(scope), visitedAt: now })
    .onConflictDoUpdate({
      target: key,
      set: {
        visitedAt: now,
        visitedBeforeAt: sql`case when ${isNew} then ${homes.visitedAt} else ${homes.visitedBeforeAt} end`,
      },
    });
}

/** Hides the first-run checklist, or shows it again. */
export async function hideSteps(scope: Scope, isHidden: boolean): Promise<void> {
  const stepsHiddenAt = isHidden ? scope.now() : null;
  await scope.db
    .insert(homes)
    .values({ ...keyOf(scope), stepsHiddenAt })
    .onConflictDoUpdate({ target: key, set: { stepsHiddenAt } });
}
