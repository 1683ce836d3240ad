import { appendFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { mintScope } from '#infra/scope.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { agency } from '#testing/guests.ts';
import { picture } from '#testing/media.ts';
import { joinAnother, joinAs } from '#testing/members.ts';
import { announce, append, offsetOf } from '#testing/uploading.ts';
import { finishUpload } from './actions/finish.ts';

const app = await useApp();
const client = app.browser();
let creative: Creative;
let bytes: Buffer;
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => {
  bytes = await picture({ width: 1080, height: 1080 });
});
beforeEach(async () => {
  await client.signUp();
  creative = await brief(client);
});

interface Dripping {
  uploader: TestClient;
  organizationId: string | null;
  creative: Creative;
}

/** Sends a few bytes at a time but never the last; returns the response and the number of bytes stored until then. */
async function drip({ uploader, organizationId, creative: target }: Dripping) {
  const created = await announce(uploader, { slotId: slotOf(target).id, name: 'slow.jpg', bytes });
  const location = created.headers.get('location') ?? '';
  const request = http.request(`${app.url}${location}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'sec-fetch-site': 'same-origin',
      'x-organization': organizationId ?? '',
      cookie: [...uploader.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(bytes.length),
    },
  });
  let sent = 0;
  const timer = setInterval(() => {
    if (sent < 4000) request.write(bytes.subarray(sent, (sent += 100)));
  }, 50);
  const answered = new Promise<number>((resolve) => {
    request.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
    // The answer is lost if bytes were on their way when the server closed the connection: an uploader asks again.
    request.on('error', () => void offsetOf(uploader, location).then(({ status }) => resolve(status)));
  }).finally(() => {
    clearInterval(timer);
    request.destroy();
  });
  const id = location.split('/').at(-1);
  // Waits until the request is admitted and its bytes are read.
  const begun = () => app.sql('select 1 from uploads where id = $1 and touched_at > created_at', [id]);
  await expect.poll(async () => (await begun()).length).toBe(1);
  const arrived = () =>
    app.services.adapters.storage.incoming.size(id ?? '').then((size) => (size === null ? null : size > 0));
  return { location, answered, arrived };
}

describe('a running transfer ends when the permission is lost (S14)', () => {
  test('at sign-out, and keeps the bytes received so far for the person', async () => {
    const running = await drip({ uploader: client, organizationId: (await client.me()).organizationId, creative });
    await client.call(signIn.signOut, {});
    expect(await running.answered).toBe(401);
    expect(await running.arrived()).toBe(true);
  });

  test.each([
    ['is disabled', `update members set status = 'disabled' where account_id = $1`],
    ['is no longer a member', 'delete from members where account_id = $1'],
  ])('when the person %s', async (_what, change) => {
    const me = await client.me();
    const running = await drip({ uploader: client, organizationId: me.organizationId, creative });
    await app.sql(change, [me.id]);
    expect(await running.answered).toBe(404);
    expect(await running.arrived()).toBe(true);
  });

  test('when a guest is no longer assigned', async () => {
    const { guest, assignedCreative: assigned, organizationId } = await agency(app);
    const running = await drip({ uploader: guest.client, organizationId, creative: assigned });
    await app.sql('delete from assignments where member_id = $1', [guest.memberId]);
    expect(await running.answered).toBe(404);
  });

  test('but continues for a person who keeps the permission, even after switching organization', async () => {
    const me = await client.me();
    const running = await drip({ uploader: client, organizationId: me.organizationId, creative });
    await joinAnother(app, client);
    await app.sql(
      `update sessions set organization_id = (select organization_id from members where account_id = $1 and organization_id <> $2)
       where account_id = $1 and revoked_at is null`,
      [me.id, me.organizationId],
    );
    const waited = new Promise((resolve) => setTimeout(() => resolve('still sending'), 3500));
    expect(await Promise.race([running.answered, waited])).toBe('still sending');
  });
});

test.each(['campaign', 'creative'] as const)(
  'an upload started before its %s was deleted is not stored',
  async (deletedKind) => {
    const created = await announce(client, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
    const location = created.headers.get('location') ?? '';
    await append(client, location, 0, bytes.subarray(0, 5000));
    await app.sql(`update ${deletedKind}s set deleted_at = now() where id = $1`, [
      deletedKind === 'campaign' ? creative.campaign.id : creative.id,
    ]);
    const answer = await append(client, location, 5000, bytes.subarray(5000));
    expect(answer.status).toBe(404);
    const stored = await app.sql(
      `select 1 from versions where organization_id = (select organization_id from creatives where id = $1)`,
      [creative.id],
    );
    expect(stored).toEqual([]);
    expect((await client.problem(creatives.find, { params: { creativeId: creative.id } })).code).toBe(
      'creative.not-found',
    );
  },
);

test('the upload of a member who becomes a guest before the last bytes goes to a new variation and replaces no file', async () => {
  const { team, organizationId, assignedCreative: assigned } = await agency(app);
  const colleague = await joinAs(app, organizationId, 'member');
  const { id: slotId, variations } = slotOf(assigned);
  const created = await announce(colleague.client, {
    slotId,
    cardId: variations[0]!.cards[0]!.id,
    name: 'b.jpg',
    bytes,
  });
  const uploadId = created.headers.get('location')?.split('/').at(-1) as UploadId;
  appendFileSync(path.join(app.dataDir, 'files/incoming', uploadId), bytes);
  await app.sql(`update members set role = 'guest' where id = $1`, [colleague.memberId]);
  await team.call(people.addToCampaign, {
    params: { campaignId: assigned.campaign.id },
    body: { memberIds: [colleague.memberId] },
  });
  const { accountId } = colleague;
  const asBefore = mintScope(app.services.dependencies, {
    organizationId,
    accountId,
    role: 'member',
    sessionId: null,
  });
  await finishUpload(asBefore, uploadId, app.services.adapters);
  const found = slotOf(await reread(team, assigned)).variations.map(({ cards }) =>
    cards.map((card) => card.versions.length),
  );
  expect(found).toEqual([[1, 1]]);
});
