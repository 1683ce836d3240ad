import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { noteVersion } from '#features/collect/variations/actions/notes.ts';
import { requireVersion } from '#features/tree/creatives/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { beginThread } from './write.ts';

interface Explanation {
  versionId: VersionId;
  reason: string;
  creationKey: string;
}

/**
 * Stores the reason to count a version that breaks rules as its note. A guest's reason also begins a thread on the
 * version, even where guests may not comment: without it, the guest could not read the team's answer. A repeated request
 * with the same key begins no other thread.
 * @throws AppError `auth.forbidden` for a guest and the file of another person, and the errors of `beginThread`
 */
export function explainVersion(scope: Scope, { versionId, reason, creationKey }: Explanation): Promise<void> {
  return scope.transaction(async (tx) => {
    const { slot } = await requireVersion(tx, versionId);
    await noteVersion(tx, { versionId, note: reason });
    if (tx.actor.role !== 'guest') return;
    const { creativeId } = slot;
    await beginThread(tx, { creativeId, versionId, body: reason, creationKey, mentions: [], attachmentIds: [] });
  });
}
