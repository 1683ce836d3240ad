import { and, isNull, sql } from 'drizzle-orm';
import type { EventName, EventPayload } from '@ad-foundry/contract/events.ts';
import type { CommentId, CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import { ownRow } from '#db/own-row.ts';
import { comments } from '#db/schema/comments.ts';
import { isAddressedToGuests } from '#features/talk/comments/queries.ts';
import { requirePreferences } from '#features/people/organizations/queries.ts';
import type { Scope } from '#infra/scope.ts';

type DecisionEvent = 'version.approved' | 'version.changes-requested' | 'version.decision-withdrawn';
type CommentEvent = Extract<EventName, `comment.${string}`> | DecisionEvent;

/** Records a change of comments for the team, and for the guests who may read the thread. */
export async function recordChange<N extends CommentEvent>(
  tx: Scope,
  name: N,
  payload: EventPayload<N> & { creativeId: CreativeId },
): Promise<void> {
  await tx.record(name, payload);
  if (await concernsGuests(tx, payload)) await tx.record('comments.changed', { creativeId: payload.creativeId });
}

async function concernsGuests(tx: Scope, payload: object): Promise<boolean> {
  if ((await requirePreferences(tx)).guestComments) return true;
  const { organizationId } = tx.actor;
  if ('versionId' in payload) {
    const { rows } = await tx.db.execute(sql`select from versions v
      join members m on m.organization_id = v.organization_id and m.account_id = v.uploaded_by and m.role = 'guest'
      where v.organization_id = ${organizationId} and v.id = ${payload.versionId as VersionId}`);
    return rows.length > 0;
  }
  const { threadId } = payload as { threadId: CommentId };
  const thread = and(ownRow(comments, tx, threadId), isNull(comments.threadId));
  return (await tx.db.$count(comments, and(thread, isAddressedToGuests()))) > 0;
}
