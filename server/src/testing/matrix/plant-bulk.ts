import { randomUUID } from 'node:crypto';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { bulk } from '@ad-foundry/contract/bulk.ts';
import type { TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';

/** A bulk change that can be undone for a day; returns its id. */
export async function plantBulk({ app }: { app: TestApp }, who: TestClient, creativeId: CreativeId): Promise<string> {
  const { id } = await who.call(bulk.creatives, {
    body: {
      creationKey: randomUUID(),
      of: { creativeIds: [creativeId] },
      change: { act: 'deadline', deadlineAt: '2031-05-01T10:00:00.000Z' },
    },
  });
  await app.sql(`update bulk_changes set finished_at = now() + interval '1 day' where id = $1`, [id]);
  return id;
}
