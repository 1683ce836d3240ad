import type { CreativeId, SlotId } from '@ad-foundry/contract/ids.ts';
import { createThread } from '#features/comments/actions/write.ts';
import type { Scope } from '#infra/scope.ts';

/** A comment on a slot; its words are the guest's, in their language. */
export type Told = { body: string; creationKey: string } | undefined;

/** Writes the comment that tells the one who asks, in the transaction of what it says. @throws AppError as `createThread` */
export async function tellAsker(tx: Scope, { told, ...place }: { told: Told; slotId: SlotId; creativeId: CreativeId }) {
  if (told) await createThread(tx, { ...place, ...told, mentions: [], attachmentIds: [] });
}
