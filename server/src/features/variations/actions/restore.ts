import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { canDeleteVersion } from '@ad-foundry/contract/permissions.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { listContents } from '#features/variations/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Scope } from '#infra/scope.ts';
import { insertVersion } from './insert-version.ts';
import { lockVersion } from './lock.ts';
import { readVersion } from './read-variation.ts';
import { refreshCompletion } from './refresh-completion.ts';
import { recordWaiver } from './waivers.ts';

/**
 * Makes an older version current again, as a new one of the same content; no byte is copied, and a waiver goes on
 * since it is about that content. The current one stays as it is; where it has that content already nothing happens.
 * @throws AppError `auth.forbidden` for a guest unless both are theirs, `card.too-many-versions`
 */
export function restoreVersion(
  scope: Scope,
  { versionId, caller }: { versionId: VersionId; caller: Caller },
): Promise<Version> {
  return scope.transaction(async (tx) => {
    const { version, card, slot, creative } = await lockVersion(tx, versionId);
    const [current] = (await listContents(tx, [slot.id])).versionsOf(card.id);
    for (const each of [version, current?.version ?? version])
      if (!canDeleteVersion(tx.actor, { uploadedById: each.uploadedBy })) throw new AppError('auth.forbidden');
    if (current?.version.sha256 === version.sha256) return readVersion(tx, current.version);
    const id = await insertVersion(tx, { ...version, restoredFrom: version.number, note: null });
    const { waivedReason: reason, waivedRules: rules } = version;
    if (version.waivedAt)
      await recordWaiver(tx, { act: 'version.waived', versionId: id, data: { reason, rules }, caller });
    await refreshCompletion(tx, creative.id);
    await tx.emit('version.stored', { versionId: id, creativeId: creative.id, kind: version.facts.kind });
    return readVersion(tx, { id, cardId: card.id });
  });
}
