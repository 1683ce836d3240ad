import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Decision, DecisionResult } from '@ad-foundry/contract/comments.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { comments } from '#db/schema/comments.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { removeDecision, storeDecision, type Reason } from './decide.ts';
import { consumeWriting, deleteComment } from './write.ts';

interface Input {
  versionIds: readonly VersionId[];
  decision: Decision | 'withdrawn';
  comment?: Reason | undefined;
  undoneKey?: string | undefined;
}

/**
 * Decides on each version in its own transaction, so that a version that was replaced or archived meanwhile fails alone.
 * A repeated request writes no other comments.
 */
export async function decideMany(scope: Scope, { versionIds, ...input }: Input): Promise<{ items: DecisionResult[] }> {
  if (input.comment) await consumeWriting(scope);
  const items: DecisionResult[] = [];
  for (const versionId of new Set(versionIds)) items.push(await decideOne(scope, versionId, input));
  return { items };
}

async function decideOne(
  scope: Scope,
  versionId: VersionId,
  { decision, comment, undoneKey }: Omit<Input, 'versionIds'>,
): Promise<DecisionResult> {
  try {
    const earlier = await scope.transaction(async (tx) => {
      if (undoneKey) await deleteReason(tx, versionId, undoneKey);
      if (decision === 'withdrawn') return removeDecision(tx, versionId);
      const reason = comment && { ...comment, creationKey: keyOf(comment.creationKey, versionId) };
      return (await storeDecision(tx, { versionId, decision, comment: reason })).earlier;
    });
    return { versionId, error: null, earlier };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { versionId, error: error.code, earlier: null };
  }
}

/** Deletes the actor's comment on the version that a request with this key wrote; one with replies stays without text. */
async function deleteReason(tx: Scope, versionId: VersionId, key: string): Promise<void> {
  const { organizationId, accountId } = tx.actor;
  const [row] = await tx.db
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(
        eq(comments.organizationId, organizationId),
        eq(comments.creationKey, keyOf(key, versionId)),
        eq(comments.versionId, versionId),
        eq(comments.authorId, accountId),
      ),
    );
  if (row) await deleteComment(tx, row.id);
}

/** The key of the comment on one version: the same for a repeated request, and another one for each version. */
function keyOf(key: string, versionId: VersionId): string {
  const hex = createHash('sha256').update(`${key}/${versionId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
