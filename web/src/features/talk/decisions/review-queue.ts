import type { CampaignId, CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';

/** A file that waits for a decision. */
export interface QueuedFile {
  campaignId: CampaignId;
  creativeId: CreativeId;
  versionId: VersionId;
}

let queue: readonly QueuedFile[] = [];

/** Keeps the files that a campaign or list offered to review, for the viewer to go on with. */
export function setReviewQueue(files: readonly QueuedFile[]): void {
  queue = files;
}

/** The first kept file of the next creative after this one, which leaves the queue; null at its end. */
export function takeNextCreative(creativeId: CreativeId): QueuedFile | null {
  queue = queue.filter((file) => file.creativeId !== creativeId);
  return queue[0] ?? null;
}
