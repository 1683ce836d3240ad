import type { FormatDetail } from '@ad-foundry/contract/formats.ts';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import type { InPlace } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { ownRow } from '#db/own-row.ts';
import { formats } from '#db/schema/formats.ts';
import { readFormat } from '#features/library/formats/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { lockOwnFormat } from './own.ts';

/**
 * Stores how the ads of an own format look to their audience. Only formats of the library give a reason for a plain
 * frame. @throws AppError `format.not-found`, `format.global`, `format.archived`
 */
export function setInPlace(
  scope: Scope,
  { formatId, inPlace }: { formatId: FormatId; inPlace: InPlace | null },
): Promise<FormatDetail> {
  return scope.transaction(async (tx) => {
    await lockOwnFormat(tx, formatId);
    await tx.db
      .update(formats)
      .set({ inPlace: inPlace && { ...inPlace, reason: null }, updatedAt: tx.now() })
      .where(ownRow(formats, tx, formatId));
    await tx.record('format.changed', { formatId });
    return readFormat(tx, formatId);
  });
}
