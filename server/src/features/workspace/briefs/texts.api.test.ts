import { beforeAll, expect, test } from 'vitest';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { textVersions } from '@ad-foundry/contract/text-versions.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { joinAs, type Colleague } from '#testing/members.ts';

const app = await useApp();
const ana = app.browser();
let anaId: string;
let mark: Colleague;
beforeAll(async () => {
  const { id, organizationId } = await ana.signUp();
  anaId = id;
  mark = await joinAs(app, organizationId as OrganizationId, 'member');
});

const write = (client: TestClient, { id: creativeId }: Creative, description: string, restoredFrom?: number) =>
  client.call(creatives.update, { params: { creativeId }, body: { description, restoredFrom } });
const texts = async ({ id: creativeId }: Creative, query: { limit?: number; cursor?: string } = {}) =>
  ana.call(textVersions.list, { params: { creativeId }, query });
const versionsOf = async (creative: Creative) =>
  (await texts(creative)).items.map(({ number, text, author }) => [number, text, author?.id ?? null]);

test('edits by one person within minutes form one version; an edit by another person starts the next', async () => {
  const creative = await brief(ana);
  await write(ana, creative, 'A runner');
  await write(ana, creative, 'A runner at **dawn**');
  await write(mark.client, creative, 'A runner at **dawn**\n\n- Logo last');
  expect(await versionsOf(creative)).toEqual([
    [2, 'A runner at **dawn**\n\n- Logo last', mark.accountId],
    [1, 'A runner at **dawn**', anaId],
  ]);
  // Saving the same text again is no change.
  await write(ana, creative, 'A runner at **dawn**\n\n- Logo last');
  expect(await versionsOf(creative)).toHaveLength(2);
  await app.sql(`update text_versions set begun_at = begun_at - interval '11 minutes' where creative_id = $1`, [
    creative.id,
  ]);
  await write(mark.client, creative, 'A runner at **dusk**\n\n- Logo last');
  expect((await texts(creative)).items.map(({ number }) => number)).toEqual([3, 2, 1]);
});

test('a text that loses most of its words, and a restored text, each start a version', async () => {
  const creative = await brief(ana);
  await write(ana, creative, 'A long text that took an hour to write');
  await write(ana, creative, '');
  await write(ana, creative, 'A long text that took an hour to write', 1);
  await write(ana, creative, 'A long text that took an hour to write, and more');
  const { items } = await texts(creative);
  expect(items.map(({ number, restoredFrom }) => [number, restoredFrom])).toEqual([
    [4, null],
    [3, 1],
    [2, null],
    [1, null],
  ]);
  expect((await reread(ana, creative)).description).toBe(items[0]?.text);
});

test('a text from before the history began is its first version, by the author of the creative', async () => {
  const creative = await brief(ana);
  await app.sql(`update creatives set description = 'From before' where id = $1`, [creative.id]);
  await write(mark.client, creative, 'From now');
  const { items } = await texts(creative);
  expect(items.map(({ text }) => text)).toEqual(['From now', 'From before']);
  expect(items[1]?.savedAt).toBe(creative.createdAt);
  expect(items[1]?.author?.id).not.toBe(mark.accountId);
});

test('versions are paged completely, the oldest are removed, and a refused change adds none', async () => {
  const creative = await brief(ana);
  const { kept } = limits.textVersions;
  await app.sql(
    `insert into text_versions (organization_id, creative_id, number, text, begun_at, saved_at)
     select organization_id, id, n, 'text ' || n, now(), now() from creatives, generate_series(1, $2::int) n where id = $1`,
    [creative.id, kept],
  );
  await app.sql(`update creatives set description = 'text ' || $2::int where id = $1`, [creative.id, kept]);
  await write(ana, creative, 'The newest');
  const numbers: number[] = [];
  for (let cursor: string | undefined, first = true; first || cursor; first = false) {
    const page = await texts(creative, cursor === undefined ? {} : { cursor });
    numbers.push(...page.items.map(({ number }) => number));
    cursor = page.nextCursor ?? undefined;
  }
  expect(numbers).toEqual(Array.from({ length: kept }, (_, index) => kept + 1 - index));
  const stale = { params: { creativeId: creative.id }, body: { description: 'Too late', edition: 999 } };
  expect((await ana.request(creatives.update, stale)).status).toBe(409);
  expect((await texts(creative)).items[0]?.text).toBe('The newest');
});
