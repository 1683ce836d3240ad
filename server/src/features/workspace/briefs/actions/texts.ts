import { and, desc, eq, lte } from 'drizzle-orm';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { textVersions, type creatives } from '#db/schema/campaigns.ts';
import type { Scope } from '#infra/scope.ts';

type Version = typeof textVersions.$inferSelect;

interface TextChange {
  before: Pick<typeof creatives.$inferSelect, 'id' | 'description' | 'createdBy' | 'createdAt' | 'updatedAt'>;
  text: string;
  restoredFrom: number | null;
}

/** Adds a changed description to its history. Runs in the transaction of the change, under the creative's lock. */
export async function storeTextVersion(tx: Scope, { before, text, ...change }: TextChange): Promise<void> {
  const creativeId = before.id;
  const restoredFrom = await restoredVersion(tx, creativeId, { text, number: change.restoredFrom });
  const latest = await latestOf(tx, creativeId);
  let number = latest?.number ?? 0;
  // The previous text is not in the history: it is older than the history, or was copied.
  if (before.description !== (latest?.text ?? '')) {
    const writtenAt = latest ? before.updatedAt : before.createdAt;
    const authorId = latest ? null : before.createdBy;
    number += 1;
    await insert(tx, {
      creativeId,
      number,
      text: before.description,
      authorId,
      begunAt: writtenAt,
      savedAt: writtenAt,
    });
  } else if (latest && restoredFrom === null && continues(tx, latest, text)) {
    await tx.db
      .update(textVersions)
      .set({ text, savedAt: tx.now() })
      .where(and(ofCreative(tx, creativeId), eq(textVersions.number, latest.number)));
    return;
  }
  number += 1;
  const { accountId: authorId } = tx.actor;
  await insert(tx, { creativeId, number, text, authorId, begunAt: tx.now(), savedAt: tx.now(), restoredFrom });
  const oldest = number - limits.textVersions.kept;
  await tx.db.delete(textVersions).where(and(ofCreative(tx, creativeId), lte(textVersions.number, oldest)));
}

/** The number of the version that this text restores; null if the text differs from that version's text. */
async function restoredVersion(
  tx: Scope,
  creativeId: CreativeId,
  { text, number }: { text: string; number: number | null },
): Promise<number | null> {
  if (number === null) return null;
  const asNumbered = and(ofCreative(tx, creativeId), eq(textVersions.number, number), eq(textVersions.text, text));
  const [version] = await tx.db.select({ number: textVersions.number }).from(textVersions).where(asNumbered);
  return version?.number ?? null;
}

/** Whether a change extends the latest version: same author, shortly after, and most of the text stays. */
function continues(tx: Scope, latest: Version, text: string): boolean {
  const ageMs = tx.now().getTime() - latest.begunAt.getTime();
  return (
    latest.authorId === tx.actor.accountId &&
    latest.restoredFrom === null &&
    ageMs < limits.textVersions.sessionMs &&
    text.length * 2 >= latest.text.length
  );
}

async function latestOf(tx: Scope, creativeId: CreativeId): Promise<Version | undefined> {
  const [row] = await tx.db
    .select()
    .from(textVersions)
    .where(ofCreative(tx, creativeId))
    .orderBy(desc(textVersions.number))
    .limit(1);
  return row;
}

async function insert(tx: Scope, row: Omit<typeof textVersions.$inferInsert, 'organizationId'>): Promise<void> {
  await tx.db.insert(textVersions).values({ ...row, organizationId: tx.actor.organizationId });
}

function ofCreative({ actor }: Scope, creativeId: CreativeId) {
  return and(eq(textVersions.organizationId, actor.organizationId), eq(textVersions.creativeId, creativeId));
}
