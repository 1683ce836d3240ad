import { sql } from 'drizzle-orm';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { canDeleteVersion } from '@ad-foundry/contract/permissions.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { versions } from '#db/schema/variations.ts';
import { listContents } from '#features/variations/queries.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { lockVersion } from './lock.ts';
import { readVersion } from './read-variation.ts';
import { refreshCompletion } from './refresh-completion.ts';

/**
 * Makes an older version current again, as a new one of the same content; no byte is copied, and a waiver goes on
 * since it is about that content. The current one stays as it is.
 * @throws AppError `auth.forbidden` for a guest unless both are theirs
 */
export function restoreVersion(scope: Scope, versionId: VersionId): Promise<Version> {
  return scope.transaction(async (tx) => {
    const { version, card, slot, creative } = await lockVersion(tx, versionId);
    const [current] = (await listContents(tx, [slot.id])).versionsOf(card.id);
    for (const each of [version, current?.version ?? version])
      if (!canDeleteVersion(tx.actor, { uploadedById: each.uploadedBy })) throw new AppError('auth.forbidden');
    if (current?.version.id === versionId) return readVersion(tx, version);
    const id = newId('version');
    await tx.db.insert(versions).values({
      ...version,
      id,
      number: sql`(select coalesce(max(number), 0) + 1 from ${versions} where card_id = ${card.id})`,
      restoredFrom: version.number,
      note: null,
      uploadedBy: tx.actor.accountId,
      createdAt: tx.now(),
    });
    await refreshCompletion(tx, creative.id);
    await tx.emit('version.stored', { versionId: id, creativeId: creative.id });
    return readVersion(tx, { id, cardId: card.id });
  });
}
