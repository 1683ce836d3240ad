import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP } from './settings.ts';
import { type Json, type MetaClient, redirectUri, rowsOf, startMeta } from './testing/client.ts';
import { jpeg, videoFile } from './testing/media.ts';
import { marie } from './world/people.ts';

let meta: MetaClient;
beforeAll(async () => {
  meta = await startMeta();
  await meta.control('settings', { requireProof: true });
});
afterAll(() => meta.close());

const account = 'act_1020304050';
const any = expect.any(String) as string;

test('an agency connects, resumes an interrupted video upload, and creates a paused ad with it', async () => {
  const back = await meta.consent([
    ['person', marie.id],
    ['step', 'allow'],
    ...['ads_read', 'ads_management', 'business_management', 'pages_show_list', 'pages_read_engagement'].map(
      (scope): [string, string] => ['allow', scope],
    ),
  ]);
  expect(back.hash).toBe('#_=_');
  expect(back.searchParams.get('state')).toBe('the-state');
  const client = { client_id: APP.id, client_secret: APP.secret };
  const code = back.searchParams.get('code') ?? '';
  const short = (await meta.get('oauth/access_token', { ...client, redirect_uri: redirectUri, code })).body;
  expect(short).toEqual({ access_token: any, token_type: 'bearer', expires_in: expect.any(Number) });
  const exchange = { grant_type: 'fb_exchange_token', fb_exchange_token: String(short['access_token']) };
  const long = (await meta.get('oauth/access_token', { ...client, ...exchange })).body;
  const token = String(long['access_token']);
  const proof = createHmac('sha256', APP.secret).update(token).digest('hex');
  const query = { access_token: token, appsecret_proof: proof };
  const post = async (path: string, form: Record<string, string>) => (await meta.post(path, form, query)).body;

  const fields = 'id,account_id,name,account_status,currency,timezone_name';
  const accounts = await meta.get('me/adaccounts', { ...query, fields, limit: '100' });
  expect(Object.keys(rowsOf(accounts)[0] ?? {}).sort()).toEqual(fields.split(',').sort());

  const started = (await post(`${account}/video_ads`, { upload_phase: 'start' })) as {
    video_id: string;
    upload_url: string;
  };
  const video = videoFile(200_000);
  const send = (from: number) => {
    const headers = { authorization: `OAuth ${token}`, offset: String(from), file_size: String(video.length) };
    return meta.ask(started.upload_url, { method: 'POST', headers, body: video.subarray(from) });
  };
  await meta.control('faults', { fault: 'cut-upload', host: 'rupload', bytes: 90_000, count: 1 });
  await expect(send(0)).rejects.toThrow('fetch failed');
  const status = async () => (await meta.get(started.video_id, { ...query, fields: 'status' })).body['status'] as Json;
  const { bytes_transferred: received } = (await status())['uploading_phase'] as { bytes_transferred: number };
  expect((await send(received)).body).toEqual({ success: true });
  const finish = { upload_phase: 'finish', video_id: started.video_id, title: 'Herbst 02' };
  expect(await post(`${account}/video_ads`, finish)).toEqual({ success: true });
  await meta.control('clock', { advanceSeconds: 5 });
  expect(await status()).toMatchObject({ video_status: 'ready' });

  const poster = (await jpeg(1080, 1350)).toString('base64');
  const { images } = (await post(`${account}/adimages`, { bytes: poster })) as { images: { bytes: { hash: string } } };
  const button = { type: 'SHOP_NOW', value: { link: 'https://shop.example.com/herbst' } };
  const data = {
    video_id: started.video_id,
    image_hash: images.bytes.hash,
    message: 'Neu im Herbst.',
    call_to_action: button,
  };
  const story = JSON.stringify({ page_id: '40506070', video_data: data });
  const creative = await post(`${account}/adcreatives`, { name: 'Herbst 02 / 9x16', object_story_spec: story });
  expect(creative).toEqual({ id: any });

  const [adSet] = rowsOf(await meta.get(`${account}/adsets`, query));
  const ad = {
    name: 'Herbst 02',
    adset_id: String(adSet?.['id']),
    creative: JSON.stringify({ creative_id: creative['id'] }),
    status: 'PAUSED',
  };
  expect(await post(`${account}/ads`, { ...ad, execution_options: '["validate_only"]' })).toEqual({ success: true });
  expect(await post(`${account}/ads`, ad)).toEqual({ id: any });
});
