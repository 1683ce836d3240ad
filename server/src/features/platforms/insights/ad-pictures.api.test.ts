import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import { ratioOf } from '@ad-foundry/contract/insights/media-shapes.ts';
import { shiftDay } from '@ad-foundry/contract/rules/periods/periods.ts';
import { cleanUpJob } from '#features/operation/installation/jobs.ts';
import { copyPicturesJob, learnMediaJob, movePicturesJob, syncFiguresJob } from '#features/platforms/insights/jobs.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { connectAdvertisers } from '#testing/sending.ts';
import { syncedTo } from '#testing/insights.ts';
import { startMailbox, type Mailbox } from '#testing/mailbox.ts';
import { metaSettings } from '#testing/meta.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const eu = 'acc_1020304050' as AdvertiserId;
const params = { provider: 'meta' as const };
const today = new Date().toISOString().slice(0, 10);
const settled = { since: shiftDay(today, -15), until: shiftDay(today, -6) };

let sandbox: Mailbox;
let app: TestApp;
let ana: TestClient;
let anas: string | null;
beforeAll(async () => {
  sandbox = await startMailbox();
  app = await startApp(metaSettings(sandbox), { mailbox: sandbox, fetchesFigures: true });
  ana = app.browser();
  ({ organizationId: anas } = await ana.signUp());
  await connectAdvertisers(ana, [eu]);
  await syncedTo(ana, eu, 21);
});
afterAll(async () => {
  await app.stop();
  sandbox.stop();
});

test('ads show their pictures from the product’s storage', async () => {
  // Leaves one picture due, since each is decoded in a separate process.
  await app.sql(
    `update insight_media set picture_due_at = null where (account, id) not in (select m.account, m.id
       from insight_media m join insight_accounts i on i.no = m.account where i.advertiser_id = $1 order by m.id limit 1)`,
    [eu],
  );
  await app.runJob(copyPicturesJob);
  expect(await app.sql('select from insight_media where picture_tries > 0')).toEqual([]);
  const query = { advertiserId: eu, ...settled, limit: 200 };
  const { items, totals } = await ana.call(insights.creatives, { params, query });
  const spend = items.reduce((sum, { figures }) => sum + (figures.values.spend ?? 0), 0);
  expect(spend).toBe(totals.values.spend);
  const [picture] = await app.sql<{ id: string; sha256: string }>(
    `select m.id, m.large_sha256 as sha256 from insight_media m join insight_accounts i on i.no = m.account
     where m.large_sha256 is not null and i.advertiser_id = $1`,
    [eu],
  );
  for (const size of ['small', 'large']) {
    const answer = await ana.send(`/api/insights/meta/pictures/${eu}/${picture?.id}/${size}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }

  // Stores a picture in the database, as earlier releases did.
  const stored = () =>
    app.sql<{ advertiserNo: number; sha256: string; size: number | null; bytes: boolean }>(
      `select account as "advertiserNo", sha256, size_bytes::int as size, bytes is not null as bytes from insight_pictures order by sha256`,
    );
  const before = await stored();
  // The scheduled job may have copied other pictures before.
  expect(before.length).toBeGreaterThanOrEqual(2);
  for (const each of before) expect(each).toMatchObject({ size: expect.any(Number), bytes: false });
  const { storage } = app.services.adapters;
  const kept = before.find(({ sha256 }) => sha256 === picture?.sha256);
  const owner = `ads_${kept?.advertiserNo}`;
  const bytes = Buffer.concat(await storage.read(owner, kept?.sha256 ?? '').toArray());
  await app.sql('update insight_pictures set bytes = $1, size_bytes = null, crc32 = null where sha256 = $2', [
    bytes,
    kept?.sha256,
  ]);
  await storage.remove(owner, kept?.sha256 ?? '');
  for (const size of ['small', 'large']) {
    expect((await ana.send(`/api/insights/meta/pictures/${eu}/${picture?.id}/${size}`)).status).toBe(200);
  }
  await app.runJob(movePicturesJob);
  // The scheduled job may have copied more pictures meanwhile.
  expect(await stored()).toEqual(expect.arrayContaining(before));
  expect(await storage.size(owner, kept?.sha256 ?? '')).toBe(kept?.size);
});

test('ads have the shape and the length of their media, not those of a square thumbnail', async () => {
  const left = async () =>
    (
      await app.sql(
        `select from insight_media m join insight_accounts i on i.no = m.account
         where i.advertiser_id = $1 and m.facts_due_at <= now()`,
        [eu],
      )
    ).length;
  await app.sql('update insight_media set picture_due_at = null');
  for (let tries = 0; tries < 20 && (await left()) > 0; tries += 1) {
    await app.runJob(learnMediaJob);
    await app.sql('update insight_media set picture_due_at = null');
  }
  const creativesBy = async (more: object) => {
    const query = { advertiserId: eu, ...settled, limit: 200, ...more };
    return (await ana.call(insights.creatives, { params, query })).items;
  };
  const all = await creativesBy({ group: 'ad' });
  // Names of the sandbox's ads contain the ratio of their file: `Autumn_Testimonial_9x16_01`.
  const pictures = all.flatMap(({ name, media }) => {
    const [, ratio] = /_(\d+x\d+)_\d+$/.exec(name) ?? [];
    return ratio !== undefined && ['image', 'video'].includes(media.kind)
      ? [[name, ratio, ratioOf(media)] as const]
      : [];
  });
  expect(new Set(pictures.map(([, ratio]) => ratio)).size).toBeGreaterThan(1);
  expect(pictures.filter(([, ratio, shown]) => shown?.replace(':', 'x') !== ratio)).toEqual([]);
  const videos = all.filter(({ media }) => media.kind === 'video');
  expect(videos.filter(({ media }) => media.durationMs === null)).toEqual([]);
  const short = videos.filter(({ media }) => (media.durationMs ?? 0) < 15_500).length;
  expect(short).toBeGreaterThan(0);
  expect(await creativesBy({ group: 'ad', length: 'up-to-15' })).toHaveLength(short);
  expect((await creativesBy({ ratio: '9:16' })).map(({ media }) => ratioOf(media))).toContain('9:16');
  expect((await creativesBy({ group: 'format' })).map(({ key }) => key)).toEqual(
    expect.arrayContaining(['video 9:16', 'image 4:5']),
  );
});

test('a video that was uploaded twice is one asset, even after the ads are read again', async () => {
  const [advertiser] = await app.sql<{ no: number }>('select no from insight_accounts where advertiser_id = $1', [eu]);
  const videos = await app.sql<{ id: string; url: string }>(
    `select m.id, m.picture_url as url from insight_media m where m.account = $1 and m.kind = 'video'
       and m.picture_url is not null and exists (select from insight_ads a where a.account = m.account and a.content = m.id)
     order by m.id limit 2`,
    [advertiser?.no],
  );
  const ids = videos.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  await app.sql('update insight_media set picture_due_at = null where picture_due_at is not null');
  await app.sql(
    `update insight_media set picture_due_at = now() - interval '1 second', picture_url = $2, duration_ms = 8000, picture_tries = 0
     where account = $1 and id = any($3)`,
    [advertiser?.no, videos[0]?.url, ids],
  );
  const grouped = () =>
    app.sql<{ content: string }>(
      `select distinct a.content from insight_ads a join insight_ad_media m on m.account = a.account and m.ad = a.no
       where a.account = $1 and m.media_id = any($2)`,
      [advertiser?.no, ids],
    );
  const before = await grouped();
  await app.runJob(copyPicturesJob);
  expect(await app.sql('select from insight_media where id = any($1) and large_sha256 is null', [ids])).toEqual([]);
  expect(await grouped()).toHaveLength(before.length - 1);
  await app.sql('update insight_accounts set objects_at = null where no = $1', [advertiser?.no]);
  await app.runJob(syncFiguresJob, { advertiserNo: advertiser?.no ?? 0 });
  expect(await grouped()).toHaveLength(before.length - 1);
});

test('a picture that cannot be copied is skipped after some tries, and the list of fetches shows it', async () => {
  const provider = app.services.adapters.ads.provider('meta');
  if (!provider) throw new Error('Meta is not set up');
  vi.spyOn(provider, 'readPicture').mockResolvedValue(null);
  await app.sql('update insight_media set picture_due_at = null');
  const fail = async (tries: number) => {
    await app.sql(
      `update insight_media set picture_due_at = now() - interval '1 second', picture_tries = $2,
         picture_url = coalesce(picture_url, 'https://example.test/p.jpg')
       where (account, id) in (select m.account, m.id from insight_media m join insight_accounts i on i.no = m.account
         where i.advertiser_id = $1 order by m.id limit 1)`,
      [eu, tries],
    );
    await app.runJob(copyPicturesJob);
    const query = { advertiserId: eu, limit: 200 };
    return (await ana.call(insights.fetches, { params, query })).items.filter(({ kind }) => kind === 'pictures');
  };
  expect(await fail(0)).toEqual([]);
  expect(await fail(4)).toMatchObject([{ rows: 0, rejected: 1, failure: null }]);
  expect(await app.sql('select from insight_media where picture_due_at is not null')).toEqual([]);
  vi.restoreAllMocks();
});

test('a picture is not kept if its account becomes unused while the picture is copied', async () => {
  const advertiserNo = `(select no from insight_accounts where advertiser_id = '${eu}')`;
  await app.sql('update insight_media set picture_due_at = null');
  const [medium] = await app.sql<{ id: string }>(
    `update insight_media set picture_due_at = now() - interval '1 second' where (account, id) in
       (select account, id from insight_media where account = ${advertiserNo} and picture_url is not null
         and large_sha256 is null limit 1) returning id`,
  );
  const { media } = app.services.adapters;
  const { preview } = media;
  vi.spyOn(media, 'preview').mockImplementationOnce(async (...args) => {
    await app.sql(`update insight_accounts set unused_since = now() where advertiser_id = $1`, [eu]);
    return preview.apply(media, args);
  });
  await app.runJob(copyPicturesJob);
  expect(media.preview).toHaveBeenCalled();
  vi.restoreAllMocks();
  const kept = await app.sql(
    `select from insight_media where account = ${advertiserNo} and id = $1 and large_sha256 is not null`,
    [medium?.id],
  );
  expect(kept).toEqual([]);
  await app.sql(`update insight_accounts set unused_since = null where advertiser_id = $1`, [eu]);
});

test('pictures are deleted when no organization uses the account', async () => {
  const { storage } = app.services.adapters;
  const [picture] = await app.sql<{ advertiserNo: number; sha256: string }>(
    `select p.account as "advertiserNo", p.sha256 from insight_pictures p join insight_accounts i on i.no = p.account
     where i.advertiser_id = $1`,
    [eu],
  );
  const sizeKept = () => storage.size(`ads_${picture?.advertiserNo}`, picture?.sha256 ?? '');
  const pass = async (days: number) => {
    await app.sql(`update insight_accounts set unused_since = unused_since - $1 * interval '1 day'`, [days]);
    await app.runJob(cleanUpJob);
  };
  const end = (nameOf: 'other' | 'own') =>
    app.sql(
      `update organizations set deleted_at = now() where (id = $1) = $2 and id in
         (select organization_id from organizations_to_advertisers where advertiser_id = $3)`,
      [anas, nameOf === 'own', eu],
    );
  const carl = app.browser();
  await carl.signUp();
  await connectAdvertisers(carl, [eu]);
  await end('own');
  await pass(0);
  await pass(31);
  expect(await sizeKept()).toBeGreaterThan(0);
  await end('other');
  await pass(0);
  await pass(29);
  expect(await sizeKept()).toBeGreaterThan(0);
  await pass(2);
  expect(await sizeKept()).toBeNull();
  expect(await app.sql('select from insight_pictures')).toEqual([]);
  expect(await app.sql('select from insight_media where large_sha256 is not null')).toEqual([]);
});
