import { asc, eq, and, isNull } from 'drizzle-orm';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { attachments } from '#db/schema/attachments.ts';
import { newId, newUuid } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';

/**
 * Copies the reference files of briefs to copied creatives; the copies share the contents. `pairs`: original and copy.
 */
export async function copyAttachments(tx: Scope, pairs: readonly [string, string][]): Promise<void> {
  const copies = new Map(pairs);
  const rows = await tx.db
    .select()
    .from(attachments)
    .where(
      and(
        eq(attachments.organizationId, tx.actor.organizationId),
        anyOf(attachments.creativeId, [...copies.keys()]),
        eq(attachments.purpose, 'brief'),
        isNull(attachments.deletedAt),
      ),
    )
    .orderBy(asc(attachments.createdAt), asc(attachments.id));
  // Rows per statement.
  const batch = 1000;
  for (let at = 0; at < rows.length; at += batch)
    await tx.db.insert(attachments).values(
      rows.slice(at, at + batch).map((row) => ({
        ...row,
        id: newId('attachment'),
        creationKey: newUuid(),
        creativeId: copies.get(row.creativeId) as CreativeId,
      })),
    );
}
