import type { UploadId } from '@ad-foundry/contract/ids.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/media-facts.ts';
import { uploads } from '#db/schema/variations.ts';
import type { Storage, StoredContent } from '#adapters/storage/storage.ts';
import { ownUpload } from '#features/uploads/access.ts';
import { isWithinReach, requireUpload, type UploadRow } from '#features/uploads/queries.ts';
import { findRole } from '#features/organizations/queries.ts';
import { refused } from '#features/uploads/rules.ts';
import { storeVersion } from '#features/variations/actions/versions.ts';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import { AppError } from '#infra/errors.ts';
import { asRole, type Scope } from '#infra/scope.ts';
import { examine, type Judging } from './examine.ts';
import { giveUp } from './give-up.ts';

/**
 * Deals with an upload whose bytes are all there: judges it by its content, stores it as a version or refuses it.
 * May be called twice and at the same time; it happens once. An upload whose place is gone or full is given
 * up; one that cannot be stored for now, as where its creative is archived, waits for the next look.
 * @throws AppError `upload.refused` with the reason
 */
export async function finishUpload(scope: Scope, uploadId: UploadId, adapters: Judging): Promise<void> {
  const { storage, scanner } = adapters;
  const upload = await requireUpload(scope, uploadId);
  if (upload.state === 'refused') throw refused(upload);
  if (upload.state === 'stored') return;
  const known = upload.content ?? (await examine(scope, upload, adapters));
  // Somebody else was quicker: theirs is the outcome.
  if (!known) return finishUpload(scope, uploadId, adapters);
  const { facts, ...content } = known;
  try {
    if (!(await settle(scope, { upload, content, facts, scanned: scanner !== null }, storage))) return;
  } catch (error) {
    if (hasNoPlace(error)) await giveUp(scope, uploadId, { storage });
    throw error;
  }
  // What is left of it is nobody's any more; the sweeper clears it away as well.
  const note = (error: unknown) => scope.log.warn({ err: error, upload: uploadId }, 'an upload was not cleared away');
  await storage.incoming.remove(uploadId).catch(note);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

const withoutPlace: ReadonlySet<ErrorCode> = new Set([
  'slot.not-found',
  'variation.not-found',
  'variation.too-many',
  'card.not-found',
  'card.too-many',
  'card.too-many-versions',
]);

function hasNoPlace(error: unknown): boolean {
  return error instanceof AppError && withoutPlace.has(error.code);
}

// What was staged may be collected before it is noted, where the same had been deleted long ago.
const mostTries = 3;

/** Brings it to its place however long that takes, and only then begins a transaction. False where somebody else did. */
async function settle(scope: Scope, known: Known, storage: Storage): Promise<boolean> {
  const { upload, content } = known;
  for (let tried = 1; ; tried++) {
    try {
      await storage.incoming.stage(upload.id, upload.organizationId, content);
      await scope.transaction((tx) => store(tx, known, storage));
      return true;
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Put in its place and cleared away by somebody else meanwhile.
      if ((await requireUpload(scope, upload.id)).state === 'stored') return false;
      if (tried === mostTries) throw error;
    }
  }
}

interface Known {
  upload: UploadRow;
  content: StoredContent;
  facts: MediaFacts;
  scanned: boolean;
}

async function store(tx: Scope, { upload, content, facts, scanned }: Known, storage: Storage): Promise<void> {
  const [current] = await tx.db.select().from(uploads).where(ownUpload(tx, upload.id)).for('update');
  if (!current) throw new AppError('upload.not-found');
  if (current.state === 'refused') throw refused(current);
  if (current.state === 'stored') return;
  const versionId = await storeVersion(await asStillAllowed(tx, upload), {
    slotId: upload.slotId,
    variationId: upload.variationId,
    cardId: upload.cardId,
    originalName: upload.fileName,
    facts,
    content,
    known: upload.content !== null,
    scanned,
  });
  // After all that can refuse it, so that nothing is kept of what has no place; under the lock of the content.
  await storage.incoming.keep(upload.id, upload.organizationId, content);
  await tx.db
    .update(uploads)
    .set({ state: 'stored', versionId, content: null, finishedAt: tx.now() })
    .where(ownUpload(tx, upload.id));
}

/**
 * Hours may lie between the first byte and the last: who was shut out meanwhile, or is not asked any more, delivers
 * nothing, and who is something else by now delivers as that. @throws AppError `upload.not-found`
 */
async function asStillAllowed(tx: Scope, { slotId }: UploadRow): Promise<Scope> {
  if (tx.actor.role === 'super_hero') return tx;
  const role = await findRole(tx, tx.actor);
  if (role === null) throw new AppError('upload.not-found');
  const asNow = asRole(tx, role);
  if (!(await isWithinReach(asNow, slotId))) throw new AppError('upload.not-found');
  return asNow;
}

/** Deals with it only if everything has arrived; a last answer that got lost is made up for here. */
export async function finishIfComplete(scope: Scope, uploadId: UploadId, adapters: Judging): Promise<void> {
  const upload = await requireUpload(scope, uploadId);
  if (upload.state === 'refused') throw refused(upload);
  if (
    upload.state === 'receiving' &&
    (upload.content !== null || (await adapters.storage.incoming.size(upload.id)) === upload.sizeBytes)
  ) {
    await finishUpload(scope, uploadId, adapters);
  }
}
