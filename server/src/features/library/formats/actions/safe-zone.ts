import { createHash } from 'node:crypto';
import { and, eq, inArray, notExists } from 'drizzle-orm';
import type { FormatDetail } from '@ad-foundry/contract/formats.ts';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { hasShape, shapeLabel, shapeOf } from '@ad-foundry/contract/rules/formats/shape.ts';
import { ownRow } from '#db/own-row.ts';
import { formats, safeZones } from '#db/schema/formats.ts';
import { readFormat } from '#features/library/formats/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { plainSvg, type PlainSvg } from '#infra/svg/plain-svg.ts';
import { SvgError } from '#infra/svg/parse.ts';
import { lockOwnFormat } from './own.ts';

interface Drawing {
  formatId: FormatId;
  fileName: string;
  svg: string;
}

/**
 * Sanitizes an SVG drawing and stores it as the safe zone of an own format.
 * @throws AppError `safe-zone.not-svg`, `safe-zone.unreadable`, `safe-zone.not-plain`, `safe-zone.wrong-ratio`
 */
export function setSafeZone(scope: Scope, { formatId, fileName, svg }: Drawing): Promise<FormatDetail> {
  return scope.transaction(async (tx) => {
    const { format, revision } = await lockOwnFormat(tx, formatId);
    const drawing = sanitize(fileName, svg);
    const shape = { spec: revision.spec, type: format.type };
    if (!hasShape(shape, drawing)) {
      const expected = shapeOf(shape) ?? drawing;
      const ratios = { expected: shapeLabel(expected), actual: shapeLabel(drawing) };
      throw new AppError('safe-zone.wrong-ratio', { data: ratios });
    }
    const sha256 = createHash('sha256').update(drawing.svg).digest('hex');
    const createdAt = tx.now();
    // The upsert locks a drawing that is already stored, so that it is not deleted before the format references it.
    await tx.db
      .insert(safeZones)
      .values({ organizationId: tx.actor.organizationId, sha256, ...drawing, createdAt })
      .onConflictDoUpdate({ target: [safeZones.organizationId, safeZones.sha256], set: { createdAt } });
    return saveSafeZone(tx, formatId, sha256);
  });
}

/** Removes the drawing; idempotent. @throws AppError `format.not-found`, `format.global` */
export function removeSafeZone(scope: Scope, formatId: FormatId): Promise<FormatDetail> {
  return scope.transaction(async (tx) => {
    const { format } = await lockOwnFormat(tx, formatId);
    return format.safeZoneSha256 === null ? readFormat(tx, formatId) : saveSafeZone(tx, formatId, null);
  });
}

async function saveSafeZone(tx: Scope, formatId: FormatId, sha256: string | null): Promise<FormatDetail> {
  await tx.db
    .update(formats)
    .set({ safeZoneSha256: sha256, updatedAt: tx.now() })
    .where(ownRow(formats, tx, formatId));
  await deleteUnreferenced(tx);
  await tx.record('format.changed', { formatId });
  return readFormat(tx, formatId);
}

/**
 * Deletes drawings without a format. Skips drawings that a concurrent request has locked, since it will reference them.
 */
async function deleteUnreferenced({ db, actor: { organizationId } }: Scope): Promise<void> {
  const formatsWithDrawing = db
    .select({ id: formats.id })
    .from(formats)
    .where(and(eq(formats.organizationId, organizationId), eq(formats.safeZoneSha256, safeZones.sha256)));
  const unreferenced = and(eq(safeZones.organizationId, organizationId), notExists(formatsWithDrawing));
  const locked = await db
    .select({ sha256: safeZones.sha256 })
    .from(safeZones)
    .where(unreferenced)
    .for('update', { skipLocked: true });
  if (locked.length === 0) return;
  // Checked again under the lock: a format may have referenced them since.
  const names = locked.map(({ sha256 }) => sha256);
  await db.delete(safeZones).where(and(unreferenced, inArray(safeZones.sha256, names)));
}

function sanitize(fileName: string, svg: string): PlainSvg {
  if (!/\.svg$/i.test(fileName.trim())) throw new AppError('safe-zone.not-svg');
  if (Buffer.byteLength(svg) > limits.safeZoneBytes) {
    throw new AppError('safe-zone.not-plain', { data: { what: `> ${limits.safeZoneBytes / 1024} KB` } });
  }
  try {
    return plainSvg(svg);
  } catch (error) {
    if (!(error instanceof SvgError)) throw error;
    throw new AppError(`safe-zone.${error.reason}`, { data: { what: error.detail }, cause: error });
  }
}
