import { beforeAll, expect, test } from 'vitest';
import { formats } from '@ad-foundry/contract/formats.ts';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { formatWords } from '@ad-foundry/contract/format-words.ts';
import { useApp } from '#testing/app.ts';
import { formatIdsOf } from '#testing/briefs.ts';
import { createOwnFormat } from '#testing/own-formats.ts';

const app = await useApp();
const client = app.browser();
let formatIds: FormatId[];
beforeAll(async () => {
  await client.signUp();
  formatIds = await formatIdsOf(client, ['feed', 'story']);
});

const list = async () => (await client.call(formatWords.list, {})).items;
const remember = (word: string, ids: FormatId[]) =>
  client.request(formatWords.remember, { body: { word, formatIds: ids } });

test('a name means several formats; choosing again replaces its meaning, however it is written', async () => {
  expect((await remember('IG Story / Reels', formatIds)).status).toBe(200);
  expect(await list()).toEqual([{ word: 'IG Story / Reels', formatIds }]);
  await remember('  ig  STÓRY / reels ', formatIds.slice(0, 1));
  expect(await list()).toEqual([{ word: 'ig  STÓRY / reels', formatIds: formatIds.slice(0, 1) }]);
  const stranger = app.browser();
  await stranger.signUp();
  expect((await stranger.call(formatWords.list, {})).items).toEqual([]);
  await client.call(formatWords.forget, { query: { word: 'Ig Story / Reels' } });
  await client.call(formatWords.forget, { query: { word: 'Ig Story / Reels' } });
  expect(await list()).toEqual([]);
});

test('an archived format drops out of a meaning, and a name without formats is not listed', async () => {
  const ownFormat = await createOwnFormat(client);
  await remember('lobby', [ownFormat.id]);
  await remember('lobby and feed', [ownFormat.id, ...formatIds.slice(0, 1)]);
  await client.call(formats.archive, { params: { formatId: ownFormat.id } });
  expect(await list()).toEqual([{ word: 'lobby and feed', formatIds: formatIds.slice(0, 1) }]);
  await client.call(formats.restore, { params: { formatId: ownFormat.id } });
  expect(await list()).toHaveLength(2);
});

test('a name cannot mean a format of another organization, an unknown or an archived one', async () => {
  const stranger = app.browser();
  await stranger.signUp();
  const foreign = await createOwnFormat(stranger);
  expect((await remember('foreign', [foreign.id])).status).toBe(404);
  expect((await remember('unknown', ['fmt_01k0000000e00000000000000z' as FormatId])).status).toBe(404);
  expect((await remember('none', [])).status).toBe(400);
});

test('an organization stores a limited number of names, also under concurrent requests', async () => {
  const b = app.browser();
  const { organizationId } = await b.signUp();
  await app.sql(
    `insert into format_words select $1, 'word ' || n, 'word ' || n, array[$2], now() from generate_series(1, $3::int) n`,
    [organizationId, formatIds[0], limits.formatWords.perOrganization - 1],
  );
  const send = (word: string) => b.request(formatWords.remember, { body: { word, formatIds: formatIds.slice(0, 1) } });
  const statuses = await Promise.all(['a', 'b', 'c', 'd'].map(async (word) => (await send(word)).status));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  expect((await send('word 1')).status).toBe(200);
});
