import type { CreativeId, SlotId } from '@ad-foundry/contract/ids.ts';
import { beginThread } from '#features/talk/comments/actions/write.ts';
import type { Scope } from '#infra/scope.ts';

/** A comment on a slot; its words are the guest's, in their language. */
export type SlotMessage = { body: string; creationKey: string } | undefined;

/** Writes the comment that answers the one who asks, in the transaction of what it says. @throws AppError as `beginThread` */
export async function commentOnSlot(tx: Scope, { message, ...place }: { message: SlotMessage; slotId: SlotId; creativeId: CreativeId }) {
  if (message) await beginThread(tx, { ...place, ...message, mentions: [], attachmentIds: [] });
}
