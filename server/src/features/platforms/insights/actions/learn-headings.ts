import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { reportHeading } from '@ad-foundry/contract/insights/imports.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { lockOrganization } from '#features/people/organizations/actions/lock.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/** Stores the meaning of report headings for the organization. @throws AppError `insights.too-many-headings` */
export function learnHeadings(scope: Scope, items: readonly z.output<typeof reportHeading>[]): Promise<void> {
  return scope.transaction(async (tx) => {
    await lockOrganization(tx, 'integration:manage');
    const { organizationId } = tx.actor;
    const meanings = new Map(items.map(({ heading, meaning }) => [heading, meaning]));
    await tx.db.execute(
      sql`insert into report_headings (organization_id, heading, meaning, updated_at)
        select ${organizationId}, n.heading, n.meaning, ${tx.now().toISOString()}::timestamptz
        from unnest(${sql.param([...meanings.keys()])}::text[], ${sql.param([...meanings.values()])}::text[]) as n (heading, meaning)
        on conflict (organization_id, heading) do update set meaning = excluded.meaning, updated_at = excluded.updated_at`,
    );
    const { rows } = await tx.db.execute<{ count: number }>(
      sql`select count(*)::int as count from report_headings where organization_id = ${organizationId}`,
    );
    if ((rows[0]?.count ?? 0) > limits.insights.headings) throw new AppError('insights.too-many-headings');
  });
}
