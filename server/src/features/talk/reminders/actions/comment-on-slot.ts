import type { CreativeId, SlotId } from '@ad-foundry/contract/ids.ts';
import { beginThread } from '#features/talk/comments/actions/write.ts';
import type { Scope } from '#infra/scope.ts';

/** A guest's comment that accompanies a promise or a refusal. */
export type SlotMessage = { body: string; creationKey: string } | undefined;

/** Writes the comment in the transaction of the promise or refusal. @throws the errors of `beginThread` */
export async function commentOnSlot(
  tx: Scope,
  { message, ...place }: { message: SlotMessage; slotId: SlotId; creativeId: CreativeId },
) {
  if (message) await beginThread(tx, { ...place, ...message, mentions: [], attachmentIds: [] });
}
