import type { EventName, EventPayload } from '@ad-foundry/contract/events.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { requirePreferences } from '#features/organizations/queries.ts';
import type { Scope } from '#infra/scope.ts';

type DecisionEvent = 'version.approved' | 'version.changes-requested' | 'version.decision-withdrawn';
type CommentEvent = Extract<EventName, `comment.${string}`> | DecisionEvent;

/** Records a change of comments for the team; guests are told only where they may read comments. */
export async function recordChange<N extends CommentEvent>(
  tx: Scope,
  name: N,
  payload: EventPayload<N> & { creativeId: CreativeId },
): Promise<void> {
  await tx.record(name, payload);
  const { guestComments } = await requirePreferences(tx);
  if (guestComments) await tx.record('comments.changed', { creativeId: payload.creativeId });
}
