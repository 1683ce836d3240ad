import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { FormatDetail, formats as endpoints } from '@ad-foundry/contract/formats.ts';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { ownRow } from '#db/own-row.ts';
import { formatRevisions, formats } from '#db/schema/formats.ts';
import { readFormat, requireFormat } from '#features/library/formats/queries.ts';
import { assertMeaningful, descriptiveFields, sameSpec, withRules } from '#features/library/formats/rules.ts';
import { AppError } from '#infra/errors.ts';
import { newId, newUuid } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { requestRejudging } from './rejudge.ts';

/** Own formats sort before the library's, in creation order. */
const ownPosition = -1;

type Creation = z.output<typeof endpoints.create.body>;

/**
 * Creates an own format, idempotent by creation key.
 * @throws AppError `format.rules-invalid`, `format.not-found`, `format.changed` if the key was used with other content
 */
export function createFormat(scope: Scope, input: Creation): Promise<FormatDetail> {
  assertMeaningful(input.type, input.spec);
  return scope.transaction(async (tx) => {
    const original = input.copyOf ? await requireOriginal(tx, input.copyOf) : null;
    // Safe zone and texts depend on the type, so a copy of another type starts without them.
    const source = original?.format.type === input.type ? original : null;
    const { organizationId } = tx.actor;
    const now = tx.now();
    const about = { name: input.name, description: input.description, platform: input.platform, type: input.type };
    const [row] = await tx.db
      .insert(formats)
      .values({
        id: newId('format'),
        organizationId,
        ...about,
        position: ownPosition,
        creationKey: input.creationKey,
        inPlace: source?.format.inPlace ?? null,
        safeZoneSha256: source?.format.organizationId ? source.format.safeZoneSha256 : null,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: [formats.organizationId, formats.creationKey] })
      .returning({ id: formats.id });
    if (!row) return readCreated(tx, input);
    await insertRevision(tx, {
      formatId: row.id,
      number: 1,
      spec: withRules(descriptiveFields(source?.revision.spec ?? null), input.spec),
    });
    await tx.record('format.changed', { formatId: row.id });
    return readFormat(tx, row.id);
  });
}

/** The format to copy, locked so that its safe-zone drawing is not deleted meanwhile. */
async function requireOriginal(tx: Scope, formatId: FormatId) {
  await tx.db
    .select({ id: formats.id })
    .from(formats)
    .where(ownRow(formats, tx, formatId))
    .for('share');
  return requireFormat(tx, formatId);
}

/** The format created earlier with this key, if its content matches the request. */
async function readCreated(tx: Scope, { creationKey, spec, name, description, platform, type }: Creation) {
  const withKey = and(eq(formats.organizationId, tx.actor.organizationId), eq(formats.creationKey, creationKey));
  const [row] = await tx.db.select({ id: formats.id }).from(formats).where(withKey);
  if (!row) throw new Error('the format with this creation key is missing');
  const { format, revision } = await requireFormat(tx, row.id);
  const isSame =
    name === format.name &&
    description === format.description &&
    platform === format.platform &&
    type === format.type &&
    sameSpec(revision.spec, withRules(revision.spec, spec));
  if (!isSame) throw new AppError('format.changed', { data: { edition: format.edition } });
  return readFormat(tx, row.id);
}

/** Stores these rules as the format's current revision. */
async function insertRevision(
  tx: Scope,
  { formatId, number, spec }: { formatId: FormatId; number: number; spec: FormatSpec },
): Promise<string> {
  const id = newUuid();
  await tx.db.insert(formatRevisions).values({ id, formatId, number, spec, createdAt: tx.now() });
  await tx.db
    .update(formats)
    .set({ currentRevisionId: id })
    .where(ownRow(formats, tx, formatId));
  return id;
}

type Edit = z.output<typeof endpoints.update.body> & { formatId: FormatId };

/**
 * Edits an own format. Changed rules become a new revision; existing slots keep their revision unless `rejudge` is set.
 * @throws AppError `format.not-found`, `format.global`, `format.archived`, `format.changed`, `format.rules-invalid`
 */
export async function updateFormat(scope: Scope, { formatId, spec, edition, rejudge, ...about }: Edit) {
  // A format never changes its type, so its rules are checked before taking the lock.
  assertMeaningful((await requireFormat(scope, formatId)).format.type, spec);
  return scope.transaction(async (tx): Promise<FormatDetail> => {
    const { format, revision } = await lockOwnFormat(tx, formatId);
    if (format.edition !== edition) throw new AppError('format.changed', { data: { edition: format.edition } });
    await tx.db
      .update(formats)
      .set({ ...about, edition: sql`${formats.edition} + 1`, updatedAt: tx.now() })
      .where(ownRow(formats, tx, formatId));
    const next = withRules(revision.spec, spec);
    if (!sameSpec(revision.spec, next)) {
      await insertRevision(tx, { formatId, number: revision.number + 1, spec: next });
    }
    if (rejudge) await requestRejudging(tx, { current: await requireFormat(tx, formatId) });
    await tx.record('format.changed', { formatId });
    return readFormat(tx, formatId);
  });
}

type Archiving = { formatId: FormatId; archived: boolean };

/** Archives or restores an own format; idempotent. @throws AppError `format.not-found`, `format.global` */
export function setArchived(scope: Scope, { formatId, archived }: Archiving): Promise<FormatDetail> {
  return scope.transaction(async (tx) => {
    const { format } = await lockOwnFormat(tx, formatId, { archived: true });
    if ((format.archivedAt !== null) !== archived) {
      await tx.db
        .update(formats)
        .set({ archivedAt: archived ? tx.now() : null, edition: sql`${formats.edition} + 1`, updatedAt: tx.now() })
        .where(ownRow(formats, tx, formatId));
      await tx.record('format.changed', { formatId });
    }
    return readFormat(tx, formatId);
  });
}

/**
 * Locks an own format until the transaction ends and returns it with its rules.
 * @throws AppError `format.not-found`, `format.global`, `format.archived` unless `allow.archived`
 */
export async function lockOwnFormat(tx: Scope, formatId: FormatId, allow = { archived: false }) {
  await tx.db
    .select({ id: formats.id })
    .from(formats)
    .where(ownRow(formats, tx, formatId))
    .for('no key update');
  const row = await requireFormat(tx, formatId);
  if (row.format.organizationId === null) throw new AppError('format.global');
  if (row.format.archivedAt !== null && !allow.archived) throw new AppError('format.archived');
  return row;
}
