import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { canDeleteVersion } from '@ad-foundry/contract/permissions.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { listContents } from '#features/tree/creatives/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { insertVersion, storedEventOf } from './insert-version.ts';
import { lockVersion } from '#features/tree/creatives/actions/lock.ts';
import { readVersion } from './read-variation.ts';
import { refreshSlot } from '#features/tree/creatives/actions/completion.ts';

/**
 * Makes an older version current again by inserting a new version with the same content. Copies no bytes. A waiver
 * stays valid, since it concerns the content. Does nothing if the current version already has that content.
 * @throws AppError `auth.forbidden` for a guest unless both versions are the guest's own, `card.too-many-versions`
 */
export function restoreVersion(scope: Scope, { versionId }: { versionId: VersionId }): Promise<Version> {
  return scope.transaction(async (tx) => {
    const { version, card, ...row } = await lockVersion(tx, versionId);
    const all = (await listContents(tx, [row.slot.id])).versionsOf(card.id);
    const [current] = all;
    for (const each of [version, current?.version ?? version])
      if (!canDeleteVersion(tx.actor, { uploadedById: each.uploadedBy })) throw new AppError('auth.forbidden');
    if (current?.version.sha256 === version.sha256) return readVersion(tx, current.version);
    const place = { cardId: card.id, versions: all.length };
    const restored = await insertVersion(tx, place, { ...version, restoredFrom: version.number, note: null });
    const { waivedReason: reason, waivedRules: rules } = version;
    const waived = { versionId: restored.id, creativeId: row.creative.id, reason, rules };
    if (version.waivedAt) await tx.record('version.waived', waived);
    await refreshSlot(tx, row);
    await tx.record('version.stored', storedEventOf(restored, row.creative.id));
    return readVersion(tx, restored);
  });
}
