import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorOf, type Json, type MetaClient, rowsOf, startMeta } from '#meta/testing/client.ts';
import { videoFile, jpeg } from '#meta/testing/media.ts';
import { marie } from '#meta/world/people.ts';

let meta: MetaClient;
let token: string;
let hash: string;
beforeAll(async () => {
  meta = await startMeta();
});
beforeEach(async () => {
  await meta.control('reset', {});
  token = await meta.signIn(marie.id);
  hash = await image('act_1020304050');
});
afterAll(() => meta.close());

const account = 'act_1020304050';
const post = (path: string, form: Json, id = account) => {
  const texts = Object.entries(form).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return meta.post(`${id}${path}`, Object.fromEntries(texts) as Record<string, string>, { access_token: token });
};
const get = (path: string, query: Record<string, string> = {}) => meta.get(path, { access_token: token, ...query });

async function image(id: string): Promise<string> {
  const bytes = (await jpeg(1080, 1080)).toString('base64');
  const { body } = await meta.post(`${id}/adimages`, { bytes }, { access_token: token });
  return (body as { images: { bytes: { hash: string } } }).images.bytes.hash;
}

async function video(): Promise<string> {
  const form = new FormData();
  form.append('source', new Blob([videoFile(5000)]), 'video.mp4');
  const url = `${meta.addresses.graphVideo}/v26.0/${account}/advideos?access_token=${token}`;
  return String((await meta.ask(url, { method: 'POST', body: form })).body['id']);
}

const link = 'https://shop.example.com/herbst';
const single = (more: Json = {}) => ({
  page_id: '40506070',
  instagram_user_id: '17840000000000001',
  link_data: {
    link,
    message: 'Neu im Herbst.',
    name: 'Jetzt entdecken',
    description: 'Gratis Versand',
    caption: 'shop.example.com',
    image_hash: hash,
    call_to_action: { type: 'SHOP_NOW', value: { link } },
    ...more,
  },
});
const create = (story: Json, more: Json = {}) =>
  post('/adcreatives', { name: 'Herbst 01 / 4x5', object_story_spec: story, ...more });
const cards = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ link, image_hash: hash, name: `Look ${index}` }));

describe('a creative', () => {
  test('shows an image, and an equal spec returns the existing creative', async () => {
    const { body } = await create(single());
    expect(body).toEqual({ id: expect.stringMatching(/^\d{18}$/) });
    const { link_data: data, ...rest } = single();
    expect((await create({ link_data: data, ...rest })).body).toEqual(body);
    expect((await create(single(), { name: 'Herbst 02' })).body['id']).not.toBe(body['id']);
    const fields =
      'name,status,object_story_spec{page_id,link_data{image_hash}},thumbnail_url,call_to_action_type,title,body';
    expect((await get(String(body['id']), { fields })).body).toMatchObject({
      name: 'Herbst 01 / 4x5',
      status: 'ACTIVE',
      object_story_spec: { page_id: '40506070', link_data: { image_hash: hash } },
      call_to_action_type: 'SHOP_NOW',
      title: 'Jetzt entdecken',
      body: 'Neu im Herbst.',
    });
    const used = await meta.remove(`${account}/adimages`, { access_token: token, hash });
    expect(errorOf(used)['error_user_title']).toBe('Image in use');
  });

  test('with a video requires the video to be ready and a thumbnail', async () => {
    const id = await video();
    const story = (more: Json) => ({
      page_id: '40506070',
      video_data: { video_id: id, message: 'Neu', title: 'Jetzt', ...more },
    });
    expect(errorOf(await create(story({ image_hash: hash })))).toMatchObject({ code: 100, error_subcode: 1487390 });
    await meta.control('clock', { advanceSeconds: 5 });
    expect(errorOf(await create(story({})))).toMatchObject({ code: 100, error_subcode: 1443226 });
    expect((await create(story({ image_hash: hash }))).status).toBe(200);
    expect(errorOf(await create(story({ image_hash: hash, video_id: '7010000000009999' })))).toMatchObject({
      code: 222,
    });
  });

  test('with cards has two to ten of them', async () => {
    const story = (count: number) => ({
      page_id: '40506070',
      link_data: { link, message: 'Vier', child_attachments: cards(count) },
    });
    for (const count of [1, 11]) expect(errorOf(await create(story(count)))).toMatchObject({ error_subcode: 1443048 });
    for (const count of [2, 10]) expect((await create(story(count))).status).toBe(200);
  });

  test.each([
    ['another account’s image', { image_hash: '0'.repeat(32) }, { code: 100, error_subcode: 1487212 }],
    [
      'an unknown button',
      { call_to_action: { type: 'FLY' } },
      { code: 100, message: expect.stringContaining('got "FLY"') },
    ],
    ['an unknown member', { colour: 'red' }, { code: 100, error_subcode: 1443048 }],
    ['no link', { link: '' }, { code: 100, error_subcode: 1443048 }],
  ])('refuse %s, and blame a field', async (_, more, expected) => {
    const error = errorOf(await create(single(more)));
    expect(error).toMatchObject({ type: 'OAuthException', ...expected });
    expect(error['error_data']).toHaveProperty('blame_field_specs');
  });

  test('with a Page of another business, two kinds, a long name or an unknown parameter is refused', async () => {
    expect(errorOf(await create({ ...single(), page_id: '40506071' }))).toMatchObject({ code: 200 });
    expect(errorOf(await create({ ...single(), photo_data: {} }))).toMatchObject({ error_subcode: 1443048 });
    expect(errorOf(await create(single(), { name: 'n'.repeat(101) }))).toMatchObject({ code: 100 });
    expect(errorOf(await create(single(), { colour: 'red' }))).toMatchObject({ code: 100 });
  });

  test('can only change its name and status', async () => {
    const id = String((await create(single())).body['id']);
    expect((await post('', { name: 'Neu' }, id)).body).toEqual({ success: true });
    expect((await get(id, { fields: 'name' })).body['name']).toBe('Neu');
    expect(errorOf(await post('', { url_tags: 'x=1' }, id))).toMatchObject({ code: 100 });
    expect(
      (await post('/adcreatives', { object_story_spec: single(), execution_options: ['validate_only'] })).body,
    ).toEqual({
      success: true,
    });
  });
});

describe('an ad', () => {
  async function parts() {
    const [adSet] = rowsOf(await get(`${account}/adsets`, { fields: 'id,name,status' }));
    const { body } = await create(single());
    return { name: 'Herbst', adset_id: String(adSet?.['id']), creative: { creative_id: body['id'] }, status: 'PAUSED' };
  }

  test('can be validated without being created, is created paused, and is reviewed', async () => {
    const form = await parts();
    const before = rowsOf(await get(`${account}/ads`, { limit: '100' })).length;
    expect((await post('/ads', { ...form, execution_options: ['validate_only'] })).body).toEqual({ success: true });
    expect(rowsOf(await get(`${account}/ads`, { limit: '100' }))).toHaveLength(before);
    const { body } = await post('/ads', form);
    const id = String(body['id']);
    const effective = async () => (await get(id, { fields: 'effective_status' })).body['effective_status'];
    expect(await effective()).toBe('PENDING_REVIEW');
    await meta.control('clock', { advanceSeconds: 30 });
    expect(await effective()).toBe('PAUSED');
    expect((await get(id, { fields: 'status,creative{id},adset{id}' })).body).toEqual({
      id,
      status: 'PAUSED',
      creative: form.creative.creative_id ? { id: form.creative.creative_id } : undefined,
      adset: { id: form.adset_id },
    });
  });

  test.each([
    ['status', 'ARCHIVED'],
    ['status', 'FLYING'],
    ['adset_id', '1'],
    ['name', ''],
    ['creative', { creative_id: '1' }],
    ['execution_options', ['fly']],
  ])('refuse %s %j', async (name, value) => {
    expect(errorOf(await post('/ads', { ...(await parts()), [name]: value }))).toMatchObject({ code: 100 });
  });

  test('is hidden from lists when archived or deleted, unless requested', async () => {
    const statuses = async (query: Record<string, string>) =>
      new Set(
        rowsOf(await get(`${account}/campaigns`, { fields: 'effective_status', ...query })).map(
          (row) => row['effective_status'],
        ),
      );
    expect(await statuses({})).not.toContain('DELETED');
    expect(await statuses({ effective_status: '["PAUSED"]' })).not.toContain('ACTIVE');
    expect(errorOf(await get(`${account}/ads`, { effective_status: '["DELETED"]' }))).toMatchObject({ code: 100 });
    expect(errorOf(await get(`${account}/ads`, { effective_status: '["NEW"]' }))).toMatchObject({ code: 100 });
  });

  test('has a preview in every format, whose frame shows a picture', async () => {
    const id = String((await create(single())).body['id']);
    const [row] = rowsOf(await get(`${id}/previews`, { ad_format: 'INSTAGRAM_STORY' }));
    const source = /src="([^"]+)"/.exec(String(row?.['body']))?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await fetch(source)).headers.get('content-type')).toContain('text/html');
    expect(errorOf(await get(`${id}/previews`, { ad_format: 'CINEMA' }))).toMatchObject({ code: 100 });
    const creative = JSON.stringify({ object_story_spec: single() });
    expect(
      rowsOf(await get(`${account}/generatepreviews`, { ad_format: 'MOBILE_FEED_STANDARD', creative })),
    ).toHaveLength(1);
  });
});
