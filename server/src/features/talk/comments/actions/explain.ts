import { and, eq, isNull, ne } from 'drizzle-orm';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { fits } from '@ad-foundry/contract/rules/completion/fits.ts';
import { comments } from '#db/schema/comments.ts';
import { noteVersion } from '#features/collect/variations/actions/notes.ts';
import { requireVersion } from '#features/tree/creatives/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { beginThread, createThread } from './write.ts';

interface Explanation {
  versionId: VersionId;
  reason: string;
  creationKey: string;
}

/**
 * Stores the reason to count a version that breaks rules as its note. A guest's reason also begins a thread on the
 * version, once even where guests may not comment: without it, the guest could not read the team's answer. A repeated
 * request with the same key begins no other thread.
 * @throws AppError `auth.forbidden` for a guest and the file of another person, `comment.guests-off` for a guest who may
 * not comment and a version that fits or that the guest has explained, and the errors of `beginThread`
 */
export function explainVersion(scope: Scope, { versionId, reason, creationKey }: Explanation): Promise<void> {
  return scope.transaction(async (tx) => {
    const { slot, version } = await requireVersion(tx, versionId);
    await noteVersion(tx, { versionId, note: reason });
    if (tx.actor.role !== 'guest') return;
    const { creativeId } = slot;
    const isFirstReason = !fits(version.verdict) && !(await hasBegunThread(tx, { versionId, creationKey }));
    const begin = isFirstReason ? beginThread : createThread;
    await begin(tx, { creativeId, versionId, body: reason, creationKey, mentions: [], attachmentIds: [] });
  });
}

/** Whether the actor began a thread on the version with another key. */
async function hasBegunThread(
  { db, actor }: Scope,
  { versionId, creationKey }: Pick<Explanation, 'versionId' | 'creationKey'>,
): Promise<boolean> {
  const byActor = and(eq(comments.organizationId, actor.organizationId), eq(comments.authorId, actor.accountId));
  const ofVersion = and(eq(comments.versionId, versionId), isNull(comments.threadId));
  return (await db.$count(comments, and(byActor, ofVersion, ne(comments.creationKey, creationKey)))) > 0;
}
