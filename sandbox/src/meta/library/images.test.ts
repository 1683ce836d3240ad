import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorOf, type Json, type MetaClient, rowsOf, startMeta } from '#meta/testing/client.ts';
import { jpeg, sha256 } from '#meta/testing/media.ts';
import { marie, sam } from '#meta/world/people.ts';

let meta: MetaClient;
let token: string;
beforeAll(async () => {
  meta = await startMeta();
});
beforeEach(async () => {
  await meta.control('reset', {});
  token = await meta.signIn(marie.id);
});
afterAll(() => meta.close());

/** A personal account without seeded ads, and therefore without seeded media. */
const account = 'act_1020304062';
const edge = (id = account) => `${meta.addresses.graph}/v26.0/${id}/adimages?access_token=${token}`;
const list = (query: Record<string, string>) =>
  meta.get(`${account}/adimages`, { access_token: token, fields: 'hash,name,width', ...query });

function upload(files: Record<string, Buffer>, id = account) {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(files)) form.append(name, new Blob([bytes]), name);
  return meta.ask(edge(id), { method: 'POST', body: form });
}
const uploadBytes = (bytes: Buffer, name: string, id = account) =>
  meta.post(`${id}/adimages`, { bytes: bytes.toString('base64'), name }, { access_token: token });
const imagesOf = ({ body }: { body: Json }) => body['images'] as Record<string, Json>;

describe('adimages', () => {
  test('stores files and answers each under its part name, with the documented fields', async () => {
    const [portrait, square] = [await jpeg(1080, 1350), await jpeg(1080, 1080, '#882211')];
    const images = imagesOf(await upload({ 'Été 海_4x5.jpg': portrait, 'square.jpg': square }));
    expect(Object.keys(images)).toEqual(['Été 海_4x5.jpg', 'square.jpg']);
    expect(images['Été 海_4x5.jpg']).toEqual({
      hash: expect.stringMatching(/^[\da-f]{32}$/),
      url: expect.stringContaining('oe='),
      url_128: expect.any(String),
      url_256: expect.any(String),
      url_256_height: '256',
      url_256_width: '205',
      height: 1350,
      width: 1080,
      name: 'Été 海_4x5.jpg',
    });
    const arrived = (await meta.control('requests?files=1')).body as unknown as { files: Json[]; path: string }[];
    expect(arrived.at(-1)?.files.map((file) => file['sha256'])).toEqual([sha256(portrait), sha256(square)]);
  });

  test('accepts base64, and gives the same hash for the same bytes in every account', async () => {
    const bytes = await jpeg(800, 800);
    const first = imagesOf(await uploadBytes(bytes, 'first.jpg'))['bytes'];
    const again = imagesOf(await upload({ 'again.jpg': bytes }))['again.jpg'];
    const elsewhere = imagesOf(await uploadBytes(bytes, 'first.jpg', 'act_1020304051'))['bytes'];
    expect(again?.['hash']).toBe(first?.['hash']);
    expect(elsewhere?.['hash']).toBe(first?.['hash']);
    expect(rowsOf(await list({}))).toEqual([
      { hash: first?.['hash'], name: 'first.jpg', width: 800, id: `1020304062:${String(first?.['hash'])}` },
    ]);
  });

  test('filters by hash and by name', async () => {
    const { hash } = imagesOf(await uploadBytes(await jpeg(700, 700), 'a.jpg'))['bytes'] as { hash: string };
    await uploadBytes(await jpeg(600, 600), 'b.jpg');
    const names = async (query: Record<string, string>) => rowsOf(await list(query)).map((row) => row['name']);
    expect(await names({ hashes: JSON.stringify([hash]) })).toEqual(['a.jpg']);
    expect(await names({ hashes: JSON.stringify(['0'.repeat(32)]) })).toEqual([]);
    expect(await names({ name: 'b.jpg' })).toEqual(['b.jpg']);
    expect(await names({ minwidth: '650' })).toEqual(['a.jpg']);
    expect((await meta.get(`1020304062:${hash}`, { access_token: token, fields: 'status' })).body['status']).toBe(
      'ACTIVE',
    );
  });

  test('copies an image from another account, and deletes it', async () => {
    const { hash } = imagesOf(await uploadBytes(await jpeg(500, 500), 'a.jpg'))['bytes'] as { hash: string };
    const copy = { copy_from: JSON.stringify({ source_account_id: '1020304062', hash }) };
    const copied = await meta.post('act_1020304052/adimages', copy, { access_token: token });
    expect(imagesOf(copied)[hash]?.['hash']).toBe(hash);
    expect((await meta.remove(`${account}/adimages`, { access_token: token, hash })).body).toEqual({ success: true });
    expect(rowsOf(await list({}))).toEqual([]);
    expect((await meta.remove(`${account}/adimages`, { access_token: token, hash })).status).toBe(400);
  });

  test('refuses a file that is not an image, with the reason', async () => {
    const cut = (await jpeg(900, 900)).subarray(0, 2000);
    for (const bytes of [Buffer.from('not an image'), cut]) {
      expect(errorOf(await uploadBytes(bytes, 'x.jpg'))).toMatchObject({
        code: 100,
        error_user_title: 'Image could not be processed',
        error_user_msg: expect.any(String),
      });
    }
    expect(errorOf(await upload({}))).toMatchObject({ code: 100 });
    expect(rowsOf(await list({}))).toEqual([]);
  });

  test.each([
    ['an account without ADVERTISE', sam.id, 'act_1020304050', 273],
    ['a disabled account', marie.id, 'act_1020304055', 200],
    ['a closed account', marie.id, 'act_1020304061', 200],
  ])('refuses %s', async (_, person, id, code) => {
    token = await meta.signIn(person);
    expect(errorOf(await uploadBytes(await jpeg(300, 300), 'x.jpg', id))).toMatchObject({ code });
  });

  test('lists images of seeded ads with their sizes, marked as in use', async () => {
    const query = { access_token: token, fields: 'hash,width,height,original_width,creatives', limit: '200' };
    const images = rowsOf(await meta.get('act_1020304050/adimages', query));
    const sizes = new Set(images.map(({ width, height }) => `${String(width)} × ${String(height)}`));
    expect(sizes).toEqual(new Set(['1080 × 1350', '1080 × 1920', '1080 × 1080', '1920 × 1080']));
    const [first] = images;
    const hash = String(first?.['hash']);
    const [alone] = rowsOf(await meta.get('act_1020304050/adimages', { ...query, hashes: JSON.stringify([hash]) }));
    expect(alone).toEqual(first);
    expect(first?.['creatives']).not.toEqual([]);
    expect(errorOf(await meta.remove('act_1020304050/adimages', { access_token: token, hash }))).toMatchObject({
      error_user_title: 'Image in use',
    });
  });

  test('refuses a token without ads_management', async () => {
    token = await meta.signIn(marie.id, 'ads_read');
    expect(errorOf(await uploadBytes(await jpeg(300, 300), 'x.jpg'))).toMatchObject({ code: 294 });
  });
});
