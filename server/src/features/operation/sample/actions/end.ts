import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import { organizations } from '#db/schema/organizations.ts';
import { scheduleTokenRotation } from '#features/people/sessions/actions.ts';
import { sampleDomains } from '#emails/sample-address.ts';
import type { SystemScope } from '#infra/scope.ts';

/** Deletes expired sample organizations: access ends at once, and they are purged like any other organization. */
export async function endSamples(scope: SystemScope): Promise<void> {
  const before = new Date(scope.now().getTime() - limits.sampleMs);
  const over = and(
    isNotNull(organizations.sampleOf),
    isNull(organizations.deletedAt),
    lte(organizations.createdAt, before),
  );
  for (const { id } of await scope.db.select({ id: organizations.id }).from(organizations).where(over)) {
    await scope.transaction(async (tx) => {
      const [ended] = await tx.db
        .update(organizations)
        .set({ deletedAt: tx.now() })
        .where(and(over, eq(organizations.id, id)))
        .returning({ name: organizations.name });
      if (!ended) return;
      await scheduleTokenRotation(tx, { organizationId: id });
      await tx.record('organization.deleted', { name: ended.name }, { organizationId: id });
    });
  }
}

/** Deletes the people of samples that were purged. They belong to their sample only. */
export async function forgetSamplePeople({ db }: SystemScope): Promise<void> {
  await db.execute(sql`delete from accounts a
    where split_part(a.email_norm, '@', 2) = any(${sql.param(Object.values(sampleDomains))}::text[])
      and not exists (select from members m where m.account_id = a.id)
      and not exists (select from organizations o where o.sample_of = a.id)`);
}
