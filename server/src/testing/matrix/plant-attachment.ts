import { attach } from '#testing/attaching.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';

/** A picture attached to a brief; returns its id. */
export async function plantAttachment(who: TestClient, kind: string, creativeId: string): Promise<string> {
  const bytes = await picture({ width: 60, height: 40 });
  const answer = await attach(who, creativeId, { name: `canary-name-${kind}-attachment.jpg`, bytes });
  return ((await answer.json()) as { id: string }).id;
}
