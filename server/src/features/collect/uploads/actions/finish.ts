import { sql } from 'drizzle-orm';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { uploads } from '#db/schema/variations.ts';
import type { Storage, StoredContent } from '#adapters/storage/storage.ts';
import { ownUpload } from '#features/collect/uploads/access.ts';
import { canSeeTarget, requireUpload, type UploadRow } from '#features/collect/uploads/queries.ts';
import { selectRole } from '#features/people/organizations/queries.ts';
import { refused } from '#features/collect/uploads/rules.ts';
import { storeVersion } from '#features/collect/variations/actions/versions.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import { AppError } from '#infra/errors.ts';
import { asRole, type Scope } from '#infra/scope.ts';
import { examine, type FileInspection } from './examine.ts';
import { deleteUnfinished } from './cancel.ts';

/**
 * Finishes an upload whose bytes have all arrived: judges its content, then stores it as a version or refuses it.
 * Idempotent, also under concurrent calls. Cancels an upload whose target is deleted or full; keeps an upload to an
 * archived creative until a later sweep can store it.
 * @throws AppError `upload.refused` with the reason
 */
export async function finishUpload(scope: Scope, uploadId: UploadId, adapters: FileInspection): Promise<void> {
  const { storage, scanner } = adapters;
  const upload = await requireUpload(scope, uploadId);
  if (upload.state === 'refused') throw refused(upload);
  if (upload.state === 'stored') return;
  const examined = upload.content ?? (await examine(scope, upload, adapters));
  // A concurrent call completed or refused the upload; this reads its outcome.
  if (!examined) return finishUpload(scope, uploadId, adapters);
  const { facts, ...content } = examined;
  try {
    if (!(await stageAndStore(scope, { upload, content, facts, scanned: scanner !== null }, storage))) return;
  } catch (error) {
    if (isTargetGone(error)) await deleteUnfinished(scope, uploadId, { storage });
    throw error;
  }
  // The incoming file is no longer needed; if this fails, the sweep job removes it.
  const logLeftover = (error: unknown) =>
    scope.log.warn({ err: error, upload: uploadId }, 'an upload was not cleared away');
  await storage.incoming.remove(uploadId).catch(logLeftover);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

const targetGoneCodes: ReadonlySet<ErrorCode> = new Set([
  'slot.not-found',
  'variation.not-found',
  'variation.too-many',
  'card.not-found',
  'card.too-many',
  'card.too-many-versions',
]);

function isTargetGone(error: unknown): boolean {
  return error instanceof AppError && targetGoneCodes.has(error.code);
}

// Repeats the staging: a staged blob may be garbage-collected before its row exists, if the content was deleted long
// ago.
const maxAttempts = 3;

/**
 * Stages the content before it opens the transaction, since staging may take long.
 * @returns false if a concurrent call stored the upload
 */
async function stageAndStore(scope: Scope, examined: ExaminedUpload, storage: Storage): Promise<boolean> {
  const { upload, content } = examined;
  for (let attempt = 1; ; attempt++) {
    try {
      await storage.incoming.stage(upload.id, upload.organizationId, content);
      await scope.transaction((tx) => store(tx, examined, storage));
      return true;
    } catch (error) {
      if (!isMissing(error)) throw error;
      // A concurrent call staged, stored and cleaned up.
      if ((await requireUpload(scope, upload.id)).state === 'stored') return false;
      if (attempt === maxAttempts) throw error;
    }
  }
}

interface ExaminedUpload {
  upload: UploadRow;
  content: StoredContent;
  facts: MediaFacts;
  scanned: boolean;
}

async function store(tx: Scope, { upload, content, facts, scanned }: ExaminedUpload, storage: Storage): Promise<void> {
  const [found] = await tx.db
    .select({ current: uploads, role: sql<Role | null>`${selectRole(tx, tx.actor)}` })
    .from(uploads)
    .where(ownUpload(tx, upload.id))
    .for('update');
  if (!found) throw new AppError('upload.not-found');
  const { current, role } = found;
  if (current.state === 'refused') throw refused(current);
  if (current.state === 'stored') return;
  const versionId = await storeVersion(await withRole(tx, role, upload), {
    slotId: upload.slotId,
    variationId: upload.variationId,
    cardId: upload.cardId,
    originalName: upload.fileName,
    facts,
    content,
    hasStoredContent: upload.content !== null,
    scanned,
  });
  // Keeps the file last, after every check that can refuse the version, so that no file is kept without a row. `keep`
  // needs the content's lock, which is held here.
  await storage.incoming.keep(upload.id, upload.organizationId, content);
  await tx.db
    .update(uploads)
    .set({ state: 'stored', versionId, content: null, finishedAt: tx.now() })
    .where(ownUpload(tx, upload.id));
}

/**
 * The scope with the actor's current role; a null role means no access. Hours may pass between the first byte and the
 * last: nothing is stored for an actor who lost access, or for a guest who is no longer assigned.
 * @throws AppError `upload.not-found`
 */
async function withRole(tx: Scope, role: Role | null, { slotId }: UploadRow): Promise<Scope> {
  if (tx.actor.role === 'super_hero') return tx;
  if (role === null) throw new AppError('upload.not-found');
  const asNow = asRole(tx, role);
  if (!(await canSeeTarget(asNow, slotId))) throw new AppError('upload.not-found');
  return asNow;
}

/** Finishes the upload only if all bytes have arrived, for a client that missed the final response. */
export async function finishIfComplete(scope: Scope, uploadId: UploadId, adapters: FileInspection): Promise<void> {
  const upload = await requireUpload(scope, uploadId);
  if (upload.state === 'refused') throw refused(upload);
  if (
    upload.state === 'receiving' &&
    (upload.content !== null || (await adapters.storage.incoming.size(upload.id)) === upload.sizeBytes)
  ) {
    await finishUpload(scope, uploadId, adapters);
  }
}
