import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import type { TestClient } from '#testing/client.ts';
import { plantAttachment } from './plant-attachment.ts';
import { plantBulk } from './plant-bulk.ts';
import { plantView } from './plant-view.ts';

/** A saved view, a bulk change and an attached file for a creative. */
export async function plantWork(
  home: Parameters<typeof plantBulk>[0],
  who: TestClient,
  { kind, creativeId }: { kind: string; creativeId: CreativeId },
) {
  return {
    viewId: await plantView(who, kind),
    bulkId: await plantBulk(home, who, creativeId),
    attachmentId: await plantAttachment(who, kind, creativeId),
  };
}
