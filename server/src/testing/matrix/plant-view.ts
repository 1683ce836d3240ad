import { randomUUID } from 'node:crypto';
import { views } from '@ad-foundry/contract/views.ts';
import type { TestClient } from '#testing/client.ts';

/** A saved view that is shared; returns its id. */
export async function plantView(who: TestClient, kind: string): Promise<string> {
  const view = await who.call(views.create, {
    body: {
      creationKey: randomUUID(),
      list: 'creatives',
      name: `canary-name-${kind}-view`,
      search: { status: 'late' },
      isShared: true,
    },
  });
  return view.id;
}
