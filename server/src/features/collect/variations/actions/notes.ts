import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { canDeleteVersion } from '@ad-foundry/contract/permissions.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { ownRow } from '#db/own-row.ts';
import { versions } from '#db/schema/variations.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { lockVersion } from '#features/tree/creatives/actions/lock.ts';
import { readVersion } from './read-variation.ts';

/**
 * Sets the note of a version; null deletes it. @throws AppError `auth.forbidden` for a guest and the file of another
 * person
 */
export function noteVersion(
  scope: Scope,
  { versionId, note }: { versionId: VersionId; note: string | null },
): Promise<Version> {
  return scope.transaction(async (tx) => {
    const { version, creative } = await lockVersion(tx, versionId);
    if (!canDeleteVersion(tx.actor, { uploadedById: version.uploadedBy })) throw new AppError('auth.forbidden');
    if (version.note === note) return readVersion(tx, version);
    await tx.db
      .update(versions)
      .set({ note })
      .where(ownRow(versions, tx, versionId));
    await tx.record('creative.updated', { creativeId: creative.id, campaignId: creative.campaignId });
    return readVersion(tx, version);
  });
}
