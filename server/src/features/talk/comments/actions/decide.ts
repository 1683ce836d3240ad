import { and, eq, isNull } from 'drizzle-orm';
import type { Decision, VersionDecision } from '@ad-foundry/contract/comments.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { comments, decisions } from '#db/schema/comments.ts';
import { refreshSlot } from '#features/tree/creatives/actions/completion.ts';
import { lockVersion } from '#features/tree/creatives/actions/lock.ts';
import { listDecisions } from '#features/talk/comments/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { recordChange } from './record.ts';

const eventsOf = { approved: 'version.approved', changes: 'version.changes-requested' } as const;

/**
 * Approves a version or requests changes; replaces the actor's earlier decision on the version.
 * @throws AppError `version.not-found`, `creative.archived`, `campaign.archived`, `decision.nothing-open` if changes
 * are requested while no comment on the card is open
 */
export function decideVersion(
  scope: Scope,
  { versionId, decision }: { versionId: VersionId; decision: Decision },
): Promise<VersionDecision> {
  return scope.transaction(async (tx) => {
    const { card, ...row } = await lockVersion(tx, versionId);
    const { creative } = row;
    const { organizationId, accountId } = tx.actor;
    if (decision === 'changes') {
      const open = and(eq(comments.cardId, card.id), isNull(comments.threadId), isNull(comments.resolvedAt));
      const found = await tx.db.$count(comments, and(eq(comments.organizationId, organizationId), open));
      if (found === 0) throw new AppError('decision.nothing-open');
    }
    const decisionRow = { organizationId, versionId, accountId, decision, decidedAt: tx.now() };
    const [earlier] = await tx.db.select().from(decisions).where(isActorsDecision(tx, versionId));
    await tx.db
      .insert(decisions)
      .values(decisionRow)
      .onConflictDoUpdate({ target: [decisions.versionId, decisions.accountId], set: decisionRow });
    await refreshSlot(tx, row);
    if (earlier?.decision !== decision)
      await recordChange(tx, eventsOf[decision], { versionId, creativeId: creative.id });
    const { items } = await listDecisions(tx, creative.id);
    const stored = items.find((each) => each.versionId === versionId && each.by.id === accountId);
    if (!stored) throw new AppError('version.not-found');
    return stored;
  });
}

/** @throws AppError `version.not-found`, `creative.archived`, `campaign.archived` */
export async function withdrawDecision(scope: Scope, versionId: VersionId): Promise<void> {
  await scope.transaction(async (tx) => {
    const row = await lockVersion(tx, versionId);
    const { rowCount } = await tx.db.delete(decisions).where(isActorsDecision(tx, versionId));
    if (!rowCount) return;
    await refreshSlot(tx, row);
    await recordChange(tx, 'version.decision-withdrawn', { versionId, creativeId: row.creative.id });
  });
}

function isActorsDecision({ actor }: Scope, versionId: VersionId) {
  return and(
    eq(decisions.organizationId, actor.organizationId),
    eq(decisions.versionId, versionId),
    eq(decisions.accountId, actor.accountId),
  );
}
