import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { creatives } from '#db/schema/campaigns.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { recountCreatives } from './completion.ts';

const pageSize = 200;

/**
 * Computes anew which creatives of the organization are complete, a page per transaction, after it changed what that
 * takes. Records no `creative.fulfilled`: no file or decision completed them.
 */
export async function recountCompletion(scope: OrganizationScope): Promise<void> {
  for (let after: CreativeId | null = null; ;) {
    const ids: CreativeId[] = await listPage(scope, after);
    if (ids.length > 0) await scope.transaction((tx) => recountCreatives(tx, ids));
    after = ids.at(-1) ?? null;
    if (ids.length < pageSize) break;
  }
  await scope.transaction((tx) => tx.record('completion.recounted', {}));
}

async function listPage({ db, actor }: OrganizationScope, after: CreativeId | null): Promise<CreativeId[]> {
  const kept = and(eq(creatives.organizationId, actor.organizationId), isNull(creatives.deletedAt));
  const rows = await db
    .select({ id: creatives.id })
    .from(creatives)
    .where(and(kept, after === null ? undefined : gt(creatives.id, after)))
    .orderBy(asc(creatives.id))
    .limit(pageSize);
  return rows.map(({ id }) => id);
}
