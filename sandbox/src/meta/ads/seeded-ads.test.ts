import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Json, type MetaClient, rowsOf, startMeta } from '#meta/testing/client.ts';
import { jpeg } from '#meta/testing/media.ts';
import { marie } from '#meta/world/people.ts';

let meta: MetaClient;
let token: string;
beforeAll(async () => {
  meta = await startMeta();
});
beforeEach(async () => {
  await meta.control('reset', {});
  await meta.control('clock', { at: '2026-11-20T11:00:00Z' });
  token = await meta.signIn(marie.id);
});
afterAll(() => meta.close());

const account = 'act_1020304050';
const get = (path: string, query: Record<string, string> = {}) => meta.get(path, { access_token: token, ...query });
const range = (since: string, until: string) => JSON.stringify({ since, until });

/** All rows of a query, page by page. */
async function readAll(path: string, query: Record<string, string>): Promise<Json[]> {
  const rows: Json[] = [];
  let reply = await get(path, { limit: '500', ...query });
  for (;;) {
    expect(reply.body).not.toHaveProperty('error');
    rows.push(...rowsOf(reply));
    const { next } = (reply.body['paging'] ?? {}) as { next?: string };
    if (next === undefined) return rows;
    reply = await meta.ask(next);
  }
}

describe('seeded ads', () => {
  const fields = 'id,name,effective_status,creative{id,image_hash,video_id,object_story_spec,thumbnail_url}';

  test('use images and videos of the library, some of which several ads share', async () => {
    const ads = await readAll(`${account}/ads`, { fields, limit: '200' });
    const creatives = ads.map((ad) => ad['creative'] as Json);
    const hashes = creatives.map((creative) => creative['image_hash']).filter((hash) => typeof hash === 'string');
    expect(new Set(hashes).size).toBeLessThan(hashes.length);
    const [image] = rowsOf(
      await get(`${account}/adimages`, { hashes: JSON.stringify([hashes[0]]), fields: 'hash,url,width,height' }),
    );
    expect(image).toMatchObject({ hash: hashes[0], width: expect.any(Number) });
    expect((await fetch(String(image?.['url']))).headers.get('content-type')).toBe('image/jpeg');
    const video = creatives.find((creative) => typeof creative['video_id'] === 'string');
    const shown = await get(String(video?.['video_id']), { fields: 'length,picture,thumbnails{uri,is_preferred}' });
    expect(shown.body).toMatchObject({ length: expect.any(Number), picture: expect.stringContaining('/cdn/v/') });
    expect((await fetch(String(video?.['thumbnail_url']))).status).toBe(200);
  });

  test('have square thumbnails of 64 pixels unless the field requests another size', async () => {
    const sizeOf = async (creative: unknown) => {
      const bytes = await (await fetch(String((creative as Json)['thumbnail_url']))).arrayBuffer();
      const { width, height } = await sharp(Buffer.from(bytes)).metadata();
      return [width, height];
    };
    const first = async (path: string, query: Record<string, string>) => {
      const [row] = rowsOf(await get(`${account}/${path}`, { limit: '1', ...query }));
      return row?.['creative'] ?? row;
    };
    const sizes = { thumbnail_width: '1080', thumbnail_height: '1080' };
    const plain = 'creative{thumbnail_url}';
    expect(await sizeOf(await first('ads', { fields: plain }))).toEqual([64, 64]);
    expect(await sizeOf(await first('ads', { fields: plain, ...sizes }))).toEqual([64, 64]);
    const modified = 'creative.thumbnail_width(1080).thumbnail_height(1080){thumbnail_url}';
    const large = (await first('ads', { fields: modified })) as Json;
    expect(await sizeOf(large)).toEqual([1080, 1080]);
    expect(await sizeOf(await first('adcreatives', { fields: 'thumbnail_url', ...sizes }))).toEqual([1080, 1080]);
    const alone = await get(String(large['id']), { fields: 'thumbnail_url', ...sizes });
    expect(await sizeOf(alone.body)).toEqual([1080, 1080]);
  });

  test('appear for an uploaded file, have its name, and run from then on', async () => {
    const bytes = (await jpeg(1080, 1080)).toString('base64');
    const name = 'NL_Autumn_9x16_k3v9x2.jpg';
    const { body } = await meta.post(`${account}/adimages`, { bytes, name }, { access_token: token });
    const { hash } = (body as { images: { bytes: { hash: string } } }).images.bytes;
    const found = async () =>
      (await readAll(`${account}/ads`, { fields, limit: '200' })).filter(
        (ad) => (ad['creative'] as Json)['image_hash'] === hash,
      );
    const [ad, copy] = await found();
    expect(ad?.['name']).toBe('NL_Autumn_9x16_k3v9x2');
    expect(copy?.['name']).toContain('(copy)');
    await meta.control('clock', { advanceSeconds: 3 * 86_400 });
    token = await meta.signIn(marie.id);
    const query = {
      level: 'ad',
      time_range: range('2026-11-15', '2026-11-22'),
      time_increment: '1',
      fields: 'ad_id,spend',
    };
    const rows = (await readAll(`${account}/insights`, query)).filter((row) => row['ad_id'] === ad?.['id']);
    expect(rows.map((row) => row['date_start'])).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
    await meta.control('settings', { uploadedAdDays: 10, adsFromUploads: true });
    expect((await readAll(`${account}/insights`, query)).filter((row) => row['ad_id'] === ad?.['id']).length).toBe(8);
    await meta.control('settings', { adsFromUploads: false });
    expect(await found()).toEqual([]);
  });

  test('have stopped in a closed account, and are absent from a personal one', async () => {
    const last = async (id: string) =>
      rowsOf(await get(`${id}/insights`, { date_preset: 'last_30d', fields: 'spend' }));
    expect(await last('act_1020304061')).toEqual([]);
    expect(await last('act_1020304062')).toEqual([]);
    expect(rowsOf(await get('act_1020304062/ads'))).toEqual([]);
  });
});
