import { and, eq, ne } from 'drizzle-orm';
import type { Area, Decision, Moment, VersionDecision } from '@ad-foundry/contract/comments.ts';
import type { AccountId, VersionId } from '@ad-foundry/contract/ids.ts';
import { decisions, type AddressProof } from '#db/schema/comments.ts';
import { refreshSlot } from '#features/tree/creatives/actions/completion.ts';
import { lockVersion } from '#features/tree/creatives/actions/lock.ts';
import { listDecisions } from '#features/talk/comments/queries.ts';
import { requireOpenThread } from '#features/talk/comments/queries/open-threads.ts';
import { readSignature } from '#features/talk/comments/queries/signature.ts';
import { mayBegin } from '#features/talk/comments/queries/answers.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { recordChange } from './record.ts';
import { consumeWriting, writeThread } from './write.ts';

const eventsOf = { approved: 'version.approved', changes: 'version.changes-requested' } as const;

/** The comment that begins a thread together with a decision. */
export interface Reason {
  body: string;
  mentions: AccountId[];
  creationKey: string;
  area?: Area | undefined;
  moment?: Moment | undefined;
}

interface DecisionInput {
  versionId: VersionId;
  decision: Decision;
  comment?: Reason | undefined;
  /** How the address of the person was proved; by signing in if absent. */
  proof?: AddressProof;
}

/**
 * Approves a version or requests changes; replaces the actor's earlier decision on the version, and writes the comment
 * in the same transaction.
 * @throws AppError `version.not-found`, `creative.archived`, `campaign.archived`, `decision.newer-version`,
 * `decision.nothing-open` if changes are requested while no comment on the card is open, and the errors of `createThread`
 */
export async function decideVersion(scope: Scope, input: DecisionInput): Promise<VersionDecision> {
  if (input.comment) await consumeWriting(scope);
  return scope.transaction(async (tx) => {
    const { creativeId } = await storeDecision(tx, input);
    const { items } = await listDecisions(tx, creativeId);
    const stored = items.find(({ versionId, by }) => versionId === input.versionId && by.id === tx.actor.accountId);
    if (!stored) throw new AppError('version.not-found');
    return stored;
  });
}

/** @returns the creative of the version, the actor's decision before, and when this one was first made @throws the errors of `decideVersion` */
export async function storeDecision(tx: Scope, { versionId, decision, comment, proof = 'account' }: DecisionInput) {
  const { card, older, ...row } = await lockVersion(tx, versionId);
  const { id: creativeId } = row.creative;
  const { organizationId, accountId } = tx.actor;
  if (older) throw new AppError('decision.newer-version');
  if (comment) {
    if (!(await mayBegin(tx))) throw new AppError('comment.guests-off');
    await writeThread(tx, { ...comment, creativeId, versionId, attachmentIds: [] });
  }
  if (decision === 'changes') await requireOpenThread(tx, card.id);
  const [before] = await tx.db.select().from(decisions).where(isActorsDecision(tx, versionId));
  const earlier = before?.decision ?? null;
  const signature = await readSignature(tx, versionId);
  const decisionRow = { organizationId, versionId, accountId, decision, decidedAt: tx.now(), proof, ...signature };
  await tx.db
    .insert(decisions)
    .values(decisionRow)
    // A repeated decision stays as it was first made.
    .onConflictDoUpdate({
      target: [decisions.versionId, decisions.accountId],
      set: decisionRow,
      setWhere: ne(decisions.decision, decision),
    });
  await refreshSlot(tx, row);
  if (earlier !== decision) await recordChange(tx, eventsOf[decision], { versionId, creativeId });
  return { creativeId, earlier, decidedAt: before && earlier === decision ? before.decidedAt : decisionRow.decidedAt };
}

/** @throws AppError `version.not-found`, `creative.archived`, `campaign.archived`, `decision.newer-version` */
export async function withdrawDecision(scope: Scope, versionId: VersionId): Promise<void> {
  await scope.transaction((tx) => removeDecision(tx, versionId));
}

/** @returns the actor's decision before @throws the errors of `withdrawDecision` */
export async function removeDecision(tx: Scope, versionId: VersionId): Promise<Decision | null> {
  const { older, ...row } = await lockVersion(tx, versionId);
  // What was decided on a replaced version says where the next one began, and stays in the approval record.
  if (older) throw new AppError('decision.newer-version');
  const [removed] = await tx.db.delete(decisions).where(isActorsDecision(tx, versionId)).returning();
  if (!removed) return null;
  await refreshSlot(tx, row);
  await recordChange(tx, 'version.decision-withdrawn', { versionId, creativeId: row.creative.id });
  return removed.decision;
}

function isActorsDecision({ actor }: Scope, versionId: VersionId) {
  return and(
    eq(decisions.organizationId, actor.organizationId),
    eq(decisions.versionId, versionId),
    eq(decisions.accountId, actor.accountId),
  );
}
