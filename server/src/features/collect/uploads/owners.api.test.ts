import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { UploadId, VariationId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import { agency } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { sweepUploadsJob } from './jobs.ts';
import { announce, append, metadataOf, offsetOf, upload } from '#testing/uploading.ts';

const app = await useApp();
const client = app.browser();
let slotId: string;
let organizationId: string;
let creative: Awaited<ReturnType<typeof brief>>;
let bytes: Buffer;
beforeAll(async () => {
  bytes = await picture({ width: 1080, height: 1080 });
});
beforeEach(async () => {
  organizationId = (await client.signUp()).organizationId ?? '';
  creative = await brief(client);
  slotId = slotOf(creative).id;
});

const tus = { 'tus-resumable': '1.0.0' };

async function begin(size = bytes.length, name = 'photo.jpg'): Promise<string> {
  const created = await announce(client, { slotId, name, bytes: { length: size } as Uint8Array });
  expect(created.status).toBe(201);
  return created.headers.get('location') ?? '';
}

describe('an upload belongs to the account that started it (S30)', () => {
  test.each(['the same organization', 'another organization'])(
    'a person of %s can neither see nor change it',
    async (whose) => {
      const location = await begin();
      await append(client, location, 0, bytes.subarray(0, 100));
      const stranger = app.browser();
      const account = await stranger.signUp();
      if (whose === 'the same organization') {
        await app.sql(
          `insert into members (id, organization_id, account_id, role, status, created_at) values ($1, $2, $3, 'admin', 'active', now())`,
          [`mem_${account.id.slice(4)}`, organizationId, account.id],
        );
        await app.sql('update sessions set organization_id = $1 where account_id = $2', [organizationId, account.id]);
        stranger.actIn(organizationId);
      }
      const uploadId = location.split('/').at(-1) as UploadId;
      expect((await offsetOf(stranger, location)).status).toBe(404);
      expect((await append(stranger, location, 100, bytes.subarray(100))).status).toBe(404);
      expect((await stranger.send(location, { method: 'DELETE', headers: tus })).status).toBe(404);
      expect(await stranger.problem(uploads.status, { params: { uploadId } })).toMatchObject({
        code: 'upload.not-found',
      });
      expect((await offsetOf(client, location)).headers.get('upload-offset')).toBe('100');
    },
  );

  test('the upload protocol does not return the bytes', async () => {
    const location = await begin();
    await append(client, location, 0, bytes.subarray(0, 5000));
    const asking: Record<string, string>[] = [{}, tus, { accept: 'image/jpeg' }, { range: 'bytes=0-' }];
    for (const headers of asking) {
      const answer = await client.send(location, { headers });
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(((await answer.json()) as { state: string }).state).toBe('receiving');
    }
  });

  test('ignores a method-override header (S25)', async () => {
    const location = await begin();
    for (const [method, address] of [
      ['HEAD', location],
      ['OPTIONS', '/api/uploads'],
      ['POST', '/api/uploads'],
    ] as const) {
      for (const override of ['DELETE', 'PATCH', 'GET', 'POST']) {
        await client.send(address, {
          method,
          headers: {
            ...tus,
            'x-http-method-override': override,
            'upload-offset': '0',
            ...(override === 'POST'
              ? { 'upload-length': '10', 'upload-metadata': metadataOf({ slotId, filename: 'sneaked.jpg' }) }
              : {}),
          },
        });
      }
    }
    expect((await offsetOf(client, location)).headers.get('upload-offset')).toBe('0');
    const rows = await app.sql<{ n: number }>(`select count(*)::int as n from uploads where organization_id = $1`, [
      organizationId,
    ]);
    // The upload created in `begin`, and the one request that was a POST.
    expect(rows[0]?.n).toBe(2);
  });

  test('sends no CORS permission to other sites', async () => {
    const answer = await client.send('/api/uploads', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

test('a guest’s upload to a card that the team filled meanwhile gets its own variation; the team’s file stays', async () => {
  const { team, guest, assignedCreative: assigned } = await agency(app);
  const slot = slotOf(assigned).id;
  const variation = await team.call(variations.create, { params: { slotId: slot }, body: {} });
  const { cards } = await team.call(variations.addCards, { params: { variationId: variation.id }, body: { count: 1 } });
  const cardId = cards[0]?.id ?? '';
  const begun = await announce(guest.client, { slotId: slot, cardId, name: 'guest.jpg', bytes });
  expect(begun.status).toBe(201);
  expect((await upload(team, { slotId: slot, cardId, name: 'team.jpg', bytes })).status).toBe(204);
  expect((await append(guest.client, begun.headers.get('location') ?? '', 0, bytes)).status).toBe(204);
  const found = slotOf(await reread(team, assigned)).variations.flatMap((each) => each.cards);
  const current = (id: string) =>
    found.find((card) => card.id === id)?.versions.map(({ originalName }) => originalName);
  expect(current(cardId)).toEqual(['team.jpg']);
  expect(found.flatMap(({ versions }) => versions.map(({ originalName }) => originalName))).toContain('guest.jpg');
});

describe('a guest adds no card to the team’s complete carousel (S12)', () => {
  const namesIn = (found: Creative) =>
    slotOf(found).variations.map(({ cards }) =>
      cards.flatMap(({ versions }) => versions.map(({ originalName }) => originalName)),
    );

  test('an upload to the variation or to the slot gets its own variation', async () => {
    const { team, guest, assignedCreative: assigned } = await agency(app);
    const slot = slotOf(assigned);
    await upload(team, { slotId: slot.id, name: 'second.jpg', bytes });
    const before = namesIn(await reread(team, assigned));
    expect(before).toHaveLength(1);
    const target = { slotId: slot.id, variationId: slot.variations[0]?.id ?? '' };
    expect((await announce(guest.client, { ...target, name: 'guest.jpg', bytes })).status).toBe(403);
    expect(namesIn(await reread(team, assigned))).toEqual(before);
    expect((await upload(guest.client, { slotId: slot.id, name: 'guest.jpg', bytes })).status).toBe(204);
    expect(namesIn(await reread(team, assigned))).toEqual([...before, ['guest.jpg']]);
  });

  test('an incomplete carousel takes the missing cards', async () => {
    const { team, guest, assignedCreative: assigned } = await agency(app);
    expect((await upload(guest.client, { slotId: slotOf(assigned).id, name: 'guest.jpg', bytes })).status).toBe(204);
    expect(namesIn(await reread(team, assigned))).toEqual([[...namesIn(assigned).flat(), 'guest.jpg']]);
  });

  test('an existing empty card is filled', async () => {
    const { team, guest, assignedCreative: assigned } = await agency(app);
    const slot = slotOf(assigned);
    const variationId = slot.variations[0]?.id as VariationId;
    await team.call(variations.addCards, { params: { variationId }, body: { count: 1 } });
    const sent = await upload(guest.client, { slotId: slot.id, variationId, name: 'guest.jpg', bytes });
    expect(sent.status).toBe(204);
    const [cards] = namesIn(await reread(team, assigned));
    expect(cards).toContain('guest.jpg');
  });
});

test.each(['disabled', 'taken out of the campaign'])(
  'uploads of a person who was %s meanwhile are never stored, nor by the sweep job (S14)',
  async (loss) => {
    const { team, guest, assignedCreative: assigned } = await agency(app);
    const slot = slotOf(assigned).id;
    const begun = await announce(guest.client, { slotId: slot, name: 'late.jpg', bytes });
    const location = begun.headers.get('location') ?? '';
    const shutOut = async () => {
      if (loss === 'disabled') await app.sql(`update members set status = 'disabled' where id = $1`, [guest.memberId]);
      else
        await team.call(people.removeFromCampaign, {
          params: { campaignId: assigned.campaign.id, memberId: guest.memberId },
        });
    };
    // Between the first byte and the last of one request.
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(bytes.subarray(0, 100));
        // The request is in progress.
        const touched = `select from uploads where id = $1 and touched_at > created_at`;
        await vi.waitUntil(async () => (await app.sql(touched, [location.split('/').at(-1)])).length > 0);
        await shutOut();
        controller.enqueue(bytes.subarray(100));
        controller.close();
      },
    });
    const answer = await guest.client.send(location, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(answer.headers.get('upload-offset')).not.toBe(String(bytes.length));
    await app.runJob(sweepUploadsJob);
    const found = slotOf(await reread(team, assigned)).variations.flatMap((each) => each.cards);
    const names = found.flatMap(({ versions }) => versions.map(({ originalName }) => originalName));
    expect(names).not.toContain('late.jpg');
  },
);
