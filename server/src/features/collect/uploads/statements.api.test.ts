import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import type { CardId } from '@ad-foundry/contract/ids.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import { picture } from '#testing/media.ts';
import { upload } from '#testing/uploading.ts';

// Spies before the application connects, since a connection keeps the query function it started with.
const queried = vi.spyOn(pg.Client.prototype, 'query');
const app = await useApp();
const client = app.browser();
beforeAll(() => client.signUp());

let width = 1080;
/** Uploads a new picture. @returns the statements of the transaction that stores it, between begin and commit */
async function storing(target: { slotId: string; cardId?: CardId }): Promise<string[]> {
  width += 1;
  const bytes = await picture({ width, height: width });
  queried.mockClear();
  expect((await upload(client, { ...target, name: 'feed.jpg', bytes })).status).toBe(204);
  const texts = (queried.mock.calls as unknown[][]).map(([query]) =>
    typeof query === 'string' ? query : (query as { text: string }).text,
  );
  const inserted = texts.findIndex((text) => text.startsWith('insert into "versions"'));
  const connection = queried.mock.contexts[inserted];
  const isOwn = (_: string, at: number) => queried.mock.contexts[at] === connection;
  const before = texts.slice(0, inserted).filter(isOwn);
  const after = texts.slice(inserted).filter((_, at) => queried.mock.contexts[inserted + at] === connection);
  const begun = before.findLastIndex((text) => text.startsWith('begin'));
  return [...before.slice(begun + 1), ...after.slice(0, after.indexOf('commit'))];
}

test('storing a finished file takes at most twelve statements', async () => {
  const creative = await brief(client, { formats: ['feed', 'story'] });
  const slotId = slotOf(creative).id;
  const first = await storing({ slotId });
  expect(first.length, first.join('\n')).toBeLessThanOrEqual(12);
  const cardId = slotOf(await reread(client, creative)).variations[0]!.cards[0]!.id;
  const next = await storing({ slotId, cardId });
  expect(next.length, next.join('\n')).toBeLessThanOrEqual(13);
});

test('storing the file that completes a campaign takes at most twenty-one statements', async () => {
  const statements = await storing({ slotId: slotOf(await brief(client)).id });
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(21);
});
