import { and, eq, ne, sql } from 'drizzle-orm';
import type { EventPayload } from '@ad-foundry/contract/events.ts';
import type { CardId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { blockingRules } from '@ad-foundry/contract/rules/completion/waiver.ts';
import { blobs, versions } from '#db/schema/variations.ts';
import { selectFilesOfContent } from '#features/tree/creatives/queries.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { lockContent } from '#features/collect/media/actions/contents.ts';

type VersionRow = typeof versions.$inferInsert;
type NewVersion = Omit<VersionRow, 'id' | 'cardId' | 'organizationId' | 'number' | 'uploadedBy' | 'createdAt'>;

interface CardPlace {
  cardId: CardId;
  /** Number of versions of the card, without deleted ones. */
  versions: number;
}

/**
 * Inserts a version; every version is inserted here. The caller holds the creative's lock.
 * @throws AppError `card.too-many-versions`
 */
export async function insertVersion(tx: Scope, { cardId, versions: versionCount }: CardPlace, newVersion: NewVersion) {
  const { organizationId, accountId } = tx.actor;
  if (versionCount >= limits.versionsPerCard)
    throw new AppError('card.too-many-versions', { data: { max: limits.versionsPerCard } });
  const [version] = await tx.db
    .insert(versions)
    .values({
      ...newVersion,
      id: newId('version'),
      cardId,
      organizationId,
      number: nextNumber(cardId),
      uploadedBy: accountId,
      createdAt: tx.now(),
    })
    .returning();
  if (!version) throw new Error('a version was not inserted');
  return version;
}

/** The event's payload, so that its consumers need not read the version. */
export function storedEventOf(
  { id, facts, verdict, scanState }: typeof versions.$inferSelect,
  creativeId: CreativeId,
): EventPayload<'version.stored'> {
  const blocked = blockingRules(verdict).length > 0;
  return { versionId: id, creativeId, kind: facts.kind, blocked, unscanned: scanState === 'pending' };
}

function nextNumber(cardId: CardId) {
  return sql`(select coalesce(max(number), 0) + 1 from ${versions} where card_id = ${cardId})`;
}

type Preview = Pick<VersionRow, 'previewState' | 'previewSha256' | 'previewWidth' | 'previewHeight'>;

/**
 * The existing preview of the same content with the same facts, else `pending`. Considers only files that this person
 * may see: a preview that is ready at once would reveal to a guest that another person uploaded the same file.
 */
export async function previewOf(tx: Scope, { sha256, facts }: { sha256: string; facts: MediaFacts }): Promise<Preview> {
  const { organizationId } = tx.actor;
  const sameFacts = and(ne(versions.previewState, 'pending'), sql`${versions.facts} = ${JSON.stringify(facts)}::jsonb`);
  const [file] = await selectFilesOfContent(tx, sha256, sameFacts).limit(1);
  if (!file) return { previewState: 'pending' };
  const preview = file.preview;
  if (preview.previewSha256 === null) return preview;
  // Checks again under the lock: another transaction may have deleted the last version with this preview, and its file.
  await lockContent(tx, organizationId, preview.previewSha256);
  const previewContent = and(eq(blobs.organizationId, organizationId), eq(blobs.sha256, preview.previewSha256));
  return (await tx.db.$count(blobs, previewContent)) > 0 ? preview : { previewState: 'pending' };
}
