import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { CardId, VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/media-facts.ts';
import { blobs, versions } from '#db/schema/variations.ts';
import { selectFilesOfContent } from '#features/variations/queries.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { lockContent } from './contents.ts';

type Row = typeof versions.$inferInsert;
type Arriving = Omit<Row, 'id' | 'organizationId' | 'number' | 'uploadedBy' | 'createdAt'>;

/** The one place where versions are made, under the lock of their creative. @throws AppError `card.too-many-versions` */
export async function insertVersion(tx: Scope, arriving: Arriving): Promise<VersionId> {
  const { organizationId, accountId } = tx.actor;
  const { cardId } = arriving;
  const there = and(
    eq(versions.organizationId, organizationId),
    eq(versions.cardId, cardId),
    isNull(versions.deletedAt),
  );
  if ((await tx.db.$count(versions, there)) >= limits.versionsPerCard)
    throw new AppError('card.too-many-versions', { data: { max: limits.versionsPerCard } });
  const id = newId('version');
  await tx.db.insert(versions).values({
    ...arriving,
    id,
    organizationId,
    number: nextNumber(cardId),
    uploadedBy: accountId,
    createdAt: tx.now(),
  });
  return id;
}

function nextNumber(cardId: CardId) {
  return sql`(select coalesce(max(number), 0) + 1 from ${versions} where card_id = ${cardId})`;
}

type Preview = Pick<Row, 'previewState' | 'previewSha256' | 'previewWidth' | 'previewHeight'>;

/**
 * The picture that was made of a content read in the same way, so that it is not made again; else one is to be made.
 * Only of what this person can see: a picture that is there at once would tell of others' files.
 */
export async function previewOf(tx: Scope, { sha256, facts }: { sha256: string; facts: MediaFacts }): Promise<Preview> {
  const { organizationId } = tx.actor;
  const drawn = and(ne(versions.previewState, 'pending'), sql`${versions.facts} = ${JSON.stringify(facts)}::jsonb`);
  const [file] = await selectFilesOfContent(tx, sha256, drawn).limit(1);
  if (!file) return { previewState: 'pending' };
  const done = file.preview;
  if (done.previewSha256 === null) return done;
  // Its last other user may be gone by now, and the file with it.
  await lockContent(tx, organizationId, done.previewSha256);
  const kept = and(eq(blobs.organizationId, organizationId), eq(blobs.sha256, done.previewSha256));
  return (await tx.db.$count(blobs, kept)) > 0 ? done : { previewState: 'pending' };
}
