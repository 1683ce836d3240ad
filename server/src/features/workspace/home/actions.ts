import { homes } from '#db/schema/homes.ts';
import type { Scope } from '#infra/scope.ts';

/** Hides the first-run checklist, or shows it again. */
export async function hideSteps(scope: Scope, isHidden: boolean): Promise<void> {
  const { organizationId, accountId } = scope.actor;
  const stepsHiddenAt = isHidden ? scope.now() : null;
  await scope.db
    .insert(homes)
    .values({ organizationId, accountId, stepsHiddenAt })
    .onConflictDoUpdate({ target: [homes.organizationId, homes.accountId], set: { stepsHiddenAt } });
}
