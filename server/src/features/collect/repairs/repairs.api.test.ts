import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import { comments } from '@ad-foundry/contract/comments.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import { guestPages } from '@ad-foundry/contract/guest-pages.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { repairs, type Repair, type RepairAnswer } from '@ad-foundry/contract/repairs.ts';
import { withBestPlace } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { variations, type Version } from '@ad-foundry/contract/variations.ts';
import { startApp, useApp } from '#testing/app.ts';
import { reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { expectReconciled, incomingFiles } from '#testing/files.ts';
import { encodeVideo } from '#testing/media.ts';
import { joinAs } from '#testing/members.ts';
import { createOwnFormat, rulesOf } from '#testing/own-formats.ts';
import { upload } from '#testing/uploading.ts';
import { repairStillJob, resumeRepairsJob } from './jobs.ts';

vi.setConfig({ testTimeout: 60_000 });

const app = await useApp();
let client: TestClient;
beforeAll(async () => {
  client = app.browser();
  await client.signUp();
});

const videos: Rule = { type: 'mime', operator: 'in', value: ['video/mp4'] };
const stills: Rule = { type: 'mime', operator: 'in', value: ['image/jpeg', 'image/png'] };
const portrait: Rule[] = [
  stills,
  { type: 'ratio', operator: 'eq', value: '9:16' },
  { type: 'width', operator: 'gte', value: 300 },
];
/** A creative whose only slot takes files by these rules, with one file in it. */
async function deliver(
  rules: Rule[],
  name: string,
  bytes: Uint8Array,
): Promise<{ creative: Creative; version: Version }> {
  const type = rules.includes(videos) ? 'video' : 'image';
  const format = await createOwnFormat(client, { name: randomUUID(), type, spec: rulesOf({ rules }) });
  const { id } = await client.call(campaigns.create, { body: { name: randomUUID() } });
  const body = { name: 'Hero', formatIds: [format.id] };
  const creative = await client.call(creatives.create, { params: { campaignId: id }, body });
  expect((await upload(client, { slotId: slotOf(creative).id, name, bytes })).status).toBe(204);
  const [version] = versionsOf(await reread(client, creative));
  if (!version) throw new Error('nothing was delivered');
  return { creative, version };
}

const planOf = (version: Version): Promise<RepairAnswer> =>
  client.call(repairs.plan, { params: { versionId: version.id } });
const start = (version: Version, body: Partial<Parameters<typeof client.call<typeof repairs.start>>[1]['body']> = {}) =>
  client.call(repairs.start, {
    params: { versionId: version.id },
    body: { creationKey: randomUUID(), way: 'keep', ...body },
  });

async function ended(version: Version): Promise<Repair> {
  const isEnded = async () => ['done', 'failed'].includes((await planOf(version)).last?.state ?? '');
  await expect.poll(isEnded, { timeout: 50_000, interval: 100 }).toBe(true);
  const { last } = await planOf(version);
  if (!last) throw new Error('no repair was ordered');
  return last;
}

async function bytesOf({ id }: Version): Promise<Buffer> {
  return Buffer.from(await (await client.send(`/api/versions/${id}/file`)).arrayBuffer());
}

/** Noise, which compresses badly. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
/** A gradient, which looks like a photo to an encoder. */
const gradient = (width: number, height: number) =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: '#204080' } })
    .composite([{ input: Buffer.from([250, 200, 40]), raw: { width: 1, height: 1, channels: 3 }, left: 1, top: 1 }])
    .resize(width, height, { fit: 'fill', kernel: 'cubic' });

describe('a file that does not fit is repaired', () => {
  test('the crop is where the person put it, pixel for pixel', async () => {
    const left = sharp({ create: { width: 800, height: 900, channels: 3, background: '#c02010' } }).png();
    const wide = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#1020c0' } });
    const bytes = await wide
      .composite([{ input: await left.toBuffer(), left: 0, top: 0 }])
      .png()
      .toBuffer();
    const { creative, version } = await deliver(portrait, 'halves.png', bytes);
    await start(version, { way: 'crop', choice: { left: 100 } });
    await ended(version);
    const [made, kept] = versionsOf(await reread(client, creative));
    expect(made?.verdict.outcome).toBe('passes');
    expect(made?.originalName).toBe('halves.png');
    expect(made?.madeFrom).toMatchObject({ number: 1, operations: [{ kind: 'crop', left: 100 }, { kind: 'encode' }] });
    expect(kept && (await bytesOf(kept)).equals(bytes)).toBe(true);
    await expectReconciled(app);
    const filesWith = async (originals: 'true' | 'false', approval: 'all' | 'only' = 'all') => {
      const query = { originals, approval };
      return (await client.call(downloads.creativePlan, { params: { creativeId: creative.id }, query })).files;
    };
    expect([await filesWith('false'), await filesWith('true'), await filesWith('true', 'only')]).toEqual([1, 2, 0]);
    // Nobody approves an original; it comes with the file that was made from it.
    await client.call(comments.decide, { params: { versionId: made!.id }, body: { decision: 'approved' } });
    expect([await filesWith('false', 'only'), await filesWith('true', 'only')]).toEqual([1, 2]);
    const { channels } = await sharp(made && (await bytesOf(made))).stats();
    expect(channels.slice(0, 3).map(({ min, max }) => [min, max])).toEqual([
      [0xc0, 0xc0],
      [0x20, 0x20],
      [0x10, 0x10],
    ]);
  });
});

test('a crop that nobody placed keeps what stands out, as the answer about the version says', async () => {
  const box = sharp({ create: { width: 160, height: 240, channels: 3, background: '#e03020' } }).png();
  const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#8098b0' } })
    .composite([{ input: await box.toBuffer(), left: 1300, top: 300 }])
    .png()
    .toBuffer();
  const { creative, version } = await deliver(portrait, 'box.png', bytes);
  const { focus } = await client.call(repairs.focus, { params: { versionId: version.id } });
  const [offer] = (await planOf(version)).offers;
  const zone = slotOf(creative).format.spec.safeZone;
  const [crop] = withBestPlace(offer?.operations ?? [], version.facts, { focus, zone });
  await start(version, { way: 'crop' });
  await ended(version);
  const [made] = versionsOf(await reread(client, creative));
  expect(made?.madeFrom?.operations[0]).toEqual(crop);
  const { channels } = await sharp(made && (await bytesOf(made))).stats();
  expect(channels[0]?.max).toBe(0xe0);
});

test('the repair of the version before is offered again for a new original', async () => {
  const { creative, version } = await deliver(portrait, 'wide.jpg', await gradient(1600, 900).jpeg().toBuffer());
  await start(version, { way: 'crop', choice: { left: 100 } });
  await ended(version);
  const cardId = slotOf(await reread(client, creative)).variations[0]?.cards[0]?.id ?? '';
  const bytes = await gradient(3200, 1800).jpeg().toBuffer();
  await upload(client, { slotId: slotOf(creative).id, cardId, name: 'wide_v2.jpg', bytes });
  const [next] = versionsOf(await reread(client, creative));
  expect(next).toMatchObject({ number: 3, again: { way: 'crop', choice: { left: 200, top: 0 } } });
  if (!next?.again) throw new Error('nothing is offered again');
  await start(next, next.again);
  await ended(next);
  const [made] = versionsOf(await reread(client, creative));
  expect(made).toMatchObject({ number: 4, verdict: { outcome: 'passes' }, again: null, madeFrom: { number: 3 } });
});

test('a video of another ratio, length and type is repaired', async () => {
  const rules: Rule[] = [
    videos,
    { type: 'ratio', operator: 'eq', value: '1:1' },
    { type: 'duration', operator: 'lte', value: 1 },
  ];
  const bytes = await encodeVideo({ width: 320, height: 180, seconds: 2 }, 'mov');
  const { creative, version } = await deliver(rules, 'master.mov', bytes);
  await start(version, { way: 'crop', choice: { startMs: 500 } });
  expect(await ended(version)).toMatchObject({ state: 'done', fault: null });
  const [made] = versionsOf(await reread(client, creative));
  expect(made).toMatchObject({ originalName: 'master.mp4', verdict: { outcome: 'passes' } });
  expect(made?.facts).toMatchObject({ mime: 'video/mp4', width: 180, height: 180 });
  expect(made?.madeFrom?.operations.map(({ kind }) => kind)).toEqual(['trim', 'crop', 'convert', 'encode']);
});

describe('a repair that cannot be made', () => {
  test('of a file that breaks no rule is not offered', async () => {
    const { version } = await deliver(portrait, 'fits.jpg', await gradient(900, 1600).jpeg().toBuffer());
    expect(await planOf(version)).toMatchObject({ offers: [], refusal: { reason: 'fits' }, last: null });
    await expect(start(version)).rejects.toThrow('repair.not-offered');
  });

  test('of a damaged file stores nothing and says so', async () => {
    const bytes = await noise(900, 600).png().toBuffer();
    bytes.fill(0, 20_000, bytes.length - 2000);
    const { creative, version } = await deliver(portrait, 'damaged.png', bytes);
    await start(version, { way: 'crop' });
    expect(versionsOf(await reread(client, creative))).toMatchObject([{ repair: { state: 'running', fault: null } }]);
    expect(await ended(version)).toMatchObject({ state: 'failed', fault: 'undecodable', resultId: null });
    expect(versionsOf(await reread(client, creative))).toMatchObject([
      { repair: { state: 'failed', fault: 'undecodable' } },
    ]);
    expect(incomingFiles(app)).toEqual([]);
    await expectReconciled(app);
  });

  test('below a good quality stores nothing and says so', async () => {
    const { creative, version } = await deliver(
      [stills, { type: 'size', operator: 'lte', value: 0.14 }, { type: 'width', operator: 'gte', value: 800 }],
      'noise.jpg',
      await noise(800, 800).jpeg({ quality: 95 }).toBuffer(),
    );
    await start(version);
    expect(await ended(version)).toMatchObject({ state: 'failed', fault: 'too-heavy' });
    expect(versionsOf(await reread(client, creative))).toHaveLength(1);
  });

  test('of an older version is not offered', async () => {
    const { creative, version } = await deliver(portrait, 'wide.jpg', await gradient(1600, 900).jpeg().toBuffer());
    const cardId = slotOf(await reread(client, creative)).variations[0]?.cards[0]?.id ?? '';
    const bytes = await gradient(1700, 900).jpeg().toBuffer();
    await upload(client, { slotId: slotOf(creative).id, cardId, name: 'wider.jpg', bytes });
    expect((await planOf(version)).refusal).toEqual({ reason: 'not-current' });
    await expect(start(version, { way: 'crop' })).rejects.toThrow('repair.not-offered');
  });
});

describe('a repair is made once', () => {
  const wide = () => gradient(1600, 900).jpeg().toBuffer();

  test('however often it is ordered', async () => {
    const { creative, version } = await deliver(portrait, 'wide.jpg', await wide());
    const creationKey = randomUUID();
    await Promise.all([1, 2, 3].map(() => start(version, { way: 'crop', creationKey })));
    await Promise.all([1, 2].map(() => start(version, { way: 'crop' }).catch(() => null)));
    await ended(version);
    expect(await start(version, { way: 'crop', creationKey })).toMatchObject({ state: 'done' });
    expect(versionsOf(await reread(client, creative)).map(({ number }) => number)).toEqual([2, 1]);
  });

  test('after its worker was killed', async () => {
    const { creative, version } = await deliver(portrait, 'wide.jpg', await wide());
    const { id, organizationId } = await plantRepair(version, { attempts: 1 });
    await app.runJob(resumeRepairsJob);
    expect(await ended(version)).toMatchObject({ state: 'done' });
    // The queue may run the job of the killed worker, too.
    await app.runJob(repairStillJob, { repairId: id }, organizationId);
    expect(versionsOf(await reread(client, creative))).toHaveLength(2);
  });

  test('and given up after its worker was killed twice, with nothing stored', async () => {
    const { creative, version } = await deliver(portrait, 'wide.jpg', await wide());
    await plantRepair(version, { attempts: 2 });
    await app.runJob(resumeRepairsJob);
    expect(await ended(version)).toMatchObject({ state: 'failed', fault: 'interrupted' });
    expect(versionsOf(await reread(client, creative))).toHaveLength(1);
  });

  test('and not over a file that took its place meanwhile', async () => {
    const { creative, version } = await deliver(portrait, 'wide.jpg', await wide());
    await plantRepair(version, { attempts: 1 });
    const cardId = slotOf(await reread(client, creative)).variations[0]?.cards[0]?.id ?? '';
    const bytes = await gradient(900, 1600).jpeg().toBuffer();
    await upload(client, { slotId: slotOf(creative).id, cardId, name: 'newer.jpg', bytes });
    await app.runJob(resumeRepairsJob);
    expect(await ended(version)).toMatchObject({ state: 'failed', fault: 'overtaken' });
    expect(versionsOf(await reread(client, creative))).toHaveLength(2);
    await expectReconciled(app);
  });

  /** The row of a repair whose worker was killed, with its lease expired. */
  async function plantRepair(version: Version, { attempts }: { attempts: number }) {
    const [offer] = (await planOf(version)).offers;
    const [row] = await app.sql<{ id: string; organizationId: string }>(
      `insert into repairs (id, organization_id, account_id, version_id, creation_key, offer, state, attempts,
         lease_token, leased_until, created_at)
       select 'rpr_' || substr(id, 5), organization_id, uploaded_by, id, gen_random_uuid(), $2, 'waiting', $3,
         gen_random_uuid(), now() - interval '1 minute', now()
       from versions where id = $1 returning id, organization_id as "organizationId"`,
      [version.id, JSON.stringify(offer), attempts],
    );
    if (!row) throw new Error('no repair was planted');
    return row;
  }
});

test('the cards of a carousel get the ratio of the first one, each by a repair of its own', async () => {
  const cardRules = { image: [stills], video: [] };
  const spec = rulesOf({ cardRules, cardMedia: ['image'], cardsUniformRatio: true });
  const format = await createOwnFormat(client, { name: randomUUID(), type: 'carousel', spec });
  const { id } = await client.call(campaigns.create, { body: { name: randomUUID() } });
  const body = { name: 'Carousel', formatIds: [format.id] };
  const creative = await client.call(creatives.create, { params: { campaignId: id }, body });
  const slotId = slotOf(creative).id;
  expect(
    (await upload(client, { slotId, name: 'first.jpg', bytes: await gradient(400, 400).jpeg().toBuffer() })).status,
  ).toBe(204);
  const [variation] = slotOf(await reread(client, creative)).variations;
  if (!variation) throw new Error('no variation');
  const params = { variationId: variation.id };
  const { cards: added } = await client.call(variations.addCards, { params, body: { count: 2 } });
  for (const [index, name, width, height] of [
    [1, 'wide.jpg', 800, 400],
    [2, 'same.jpg', 300, 300],
  ] as const) {
    const cardId = added[index]?.id ?? '';
    const bytes = await gradient(width, height).jpeg().toBuffer();
    expect((await upload(client, { slotId, cardId, name, bytes })).status).toBe(204);
  }
  const plans = await client.call(repairs.planCards, { params });
  expect(plans.map(({ refusal, offers }) => refusal?.reason ?? offers[0]?.way)).toEqual(['fits', 'crop', 'fits']);
  const order = { params, body: { creationKey: randomUUID(), way: 'mirror' as const } };
  await Promise.all([client.call(repairs.startCards, order), client.call(repairs.startCards, order)]);
  const made = async () => (await client.call(repairs.planCards, { params })).map(({ refusal }) => refusal?.reason);
  await expect.poll(made, { timeout: 50_000, interval: 200 }).toEqual(['fits', 'fits', 'fits']);
  const cards = slotOf(await reread(client, creative)).variations[0]?.cards ?? [];
  expect(cards.map(({ versions }) => versions.length)).toEqual([1, 2, 1]);
  expect(cards[1]?.versions[0]?.facts).toMatchObject({ width: 800, height: 800 });
});

test('a sample shows one second of a repaired video, to who ordered it', async () => {
  const rules: Rule[] = [videos, { type: 'ratio', operator: 'eq', value: '1:1' }];
  const bytes = await encodeVideo({ width: 320, height: 180, seconds: 2 });
  const { version } = await deliver(rules, 'wide.mp4', bytes);
  const params = { versionId: version.id };
  expect(await client.call(repairs.sample, { params })).toBeNull();
  await expect(client.call(repairs.startSample, { params, body: { way: 'keep' } })).rejects.toThrow(
    'repair.not-offered',
  );
  await client.call(repairs.startSample, { params, body: { way: 'blur' } });
  await client.call(repairs.startSample, { params, body: { way: 'crop', choice: { left: 20 } } });
  const isDone = async () => (await client.call(repairs.sample, { params }))?.state;
  await expect.poll(isDone, { timeout: 50_000, interval: 200 }).toBe('done');
  const sample = await client.call(repairs.sample, { params });
  expect(sample).toMatchObject({ way: 'crop', choice: { left: 20 }, fault: null });
  const clip = await client.send(sample?.url ?? '');
  expect(clip.headers.get('content-type')).toBe('video/mp4');
  expect(Buffer.from(await clip.arrayBuffer()).indexOf('moov')).toBeGreaterThan(0);
  expect((await planOf(version)).last).toBeNull();
  app.clock.advance(61 * 60_000);
  await app.runJob(resumeRepairsJob);
  expect(await client.call(repairs.sample, { params })).toBeNull();
});

test('a video that fits gets a silent sound track, if a person wants one', async () => {
  const bytes = await encodeVideo({ width: 320, height: 180, seconds: 1 });
  const { creative, version } = await deliver([videos], 'mute.mp4', bytes);
  expect(await planOf(version)).toMatchObject({ refusal: { reason: 'fits' }, extras: ['silent-track'] });
  await expect(start(version)).rejects.toThrow('repair.not-offered');
  await start(version, { choice: { also: ['silent-track'] } });
  expect(await ended(version)).toMatchObject({ state: 'done' });
  const [made] = versionsOf(await reread(client, creative));
  expect(made?.facts.hasAudio).toBe(true);
  expect(made?.madeFrom?.operations.map(({ kind }) => kind)).toContain('silent-track');
});

test('without ffmpeg, stills are repaired and videos say what they need', async () => {
  const plain = await startApp({ FFMPEG: 'none' });
  const before = client;
  try {
    client = plain.browser();
    await client.signUp();
    const { version } = await deliver(portrait, 'wide.jpg', await gradient(1600, 900).jpeg().toBuffer());
    await start(version, { way: 'crop' });
    expect(await ended(version)).toMatchObject({ state: 'done' });
    const rules: Rule[] = [videos, { type: 'ratio', operator: 'eq', value: '1:1' }];
    const video = await deliver(rules, 'wide.mp4', await encodeVideo({ width: 320, height: 180, seconds: 1 }));
    expect(await planOf(video.version)).toMatchObject({ offers: [], refusal: { reason: 'needs-ffmpeg' }, extras: [] });
    await expect(start(video.version, { way: 'crop' })).rejects.toThrow('repair.not-offered');
  } finally {
    client = before;
    await plain.stop();
  }
});

async function organizationOf({ id }: Version): Promise<OrganizationId> {
  const [row] = await app.sql<{ id: OrganizationId }>('select organization_id as id from versions where id = $1', [id]);
  if (!row) throw new Error('no such version');
  return row.id;
}

describe('a guest', () => {
  const wide = () => gradient(1600, 900).jpeg().toBuffer();
  const allow = async (guestRepairs: boolean) => {
    const { namingSchema, namingCase } = await client.call(organizations.preferences, {});
    await client.call(organizations.updatePreferences, { body: { namingSchema, namingCase, guestRepairs } });
  };

  /** A guest of a campaign with their own file in its slot. */
  async function deliverAsGuest() {
    const team = await deliver(portrait, 'team.jpg', await wide());
    const guest = await joinAs(app, await organizationOf(team.version), 'guest');
    const { id: campaignId } = team.creative.campaign;
    await client.call(people.addToCampaign, { params: { campaignId }, body: { memberIds: [guest.memberId] } });
    await upload(guest.client, { slotId: slotOf(team.creative).id, name: 'mine.jpg', bytes: await wide() });
    const page = await guest.client.call(guestPages.find, { params: { campaignId }, query: {} });
    const ofGuest = page.creatives.flatMap(versionsOf).find(({ uploadedByCaller }) => uploadedByCaller);
    if (!ofGuest) throw new Error('the guest delivered nothing');
    return { guest: guest.client, ofTeam: team.version, ofGuest, page, campaignId };
  }

  test('repairs their own file and becomes the uploader of the result, but not that of the team', async () => {
    const { guest, ofTeam, ofGuest, page, campaignId } = await deliverAsGuest();
    expect(page.can.repair).toBe(true);
    const body = { creationKey: randomUUID(), way: 'crop' as const };
    await expect(guest.call(repairs.start, { params: { versionId: ofTeam.id }, body })).rejects.toThrow('403');
    await guest.call(repairs.start, { params: { versionId: ofGuest.id }, body });
    const isDone = async () =>
      (await guest.call(repairs.plan, { params: { versionId: ofGuest.id } })).last?.state === 'done';
    await expect.poll(isDone, { timeout: 50_000, interval: 100 }).toBe(true);
    const now = await guest.call(guestPages.find, { params: { campaignId }, query: {} });
    const made = now.creatives.flatMap(versionsOf).find(({ madeFrom }) => madeFrom !== null);
    expect(made).toMatchObject({
      number: 2,
      uploadedByCaller: true,
      verdict: { outcome: 'passes' },
      can: { change: true },
    });
  });

  test('repairs nothing where the organization does not allow it', async () => {
    const { guest, ofGuest, campaignId } = await deliverAsGuest();
    await allow(false);
    const params = { versionId: ofGuest.id };
    await expect(guest.call(repairs.plan, { params })).rejects.toThrow('403');
    await expect(
      guest.call(repairs.start, { params, body: { creationKey: randomUUID(), way: 'crop' } }),
    ).rejects.toThrow('403');
    const { can } = await guest.call(guestPages.find, { params: { campaignId }, query: {} });
    expect(can.repair).toBe(false);
    await allow(true);
  });
});

test('another organization learns nothing of a repair, and orders none', async () => {
  const { version } = await deliver(portrait, 'wide.jpg', await gradient(1600, 900).jpeg().toBuffer());
  const stranger = app.browser();
  await stranger.signUp();
  const params = { versionId: version.id };
  await expect(stranger.call(repairs.plan, { params })).rejects.toThrow('version.not-found');
  await expect(stranger.call(repairs.focus, { params })).rejects.toThrow('version.not-found');
  await expect(
    stranger.call(repairs.start, { params, body: { creationKey: randomUUID(), way: 'crop' } }),
  ).rejects.toThrow('version.not-found');
  expect((await planOf(version)).last).toBeNull();
});
