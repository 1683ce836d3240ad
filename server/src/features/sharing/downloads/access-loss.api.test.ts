import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { OrganizationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { joinAs, type Colleague } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const team = app.browser();
let organizationId: OrganizationId;
let creative: Creative;
let versionId: VersionId;
vi.setConfig({ testTimeout: 120_000 });
// Larger than the socket buffers of both sides.
const sizeBytes = 96 * 1024 ** 2;
beforeAll(async () => {
  organizationId = (await team.signUp()).organizationId!;
  creative = await brief(team);
  // Bytes after a picture's end do not affect it.
  const head = await picture({ width: 1080, height: 1080 });
  const bytes = Buffer.concat([head, randomBytes(sizeBytes - head.length)]);
  await upload(team, { slotId: slotOf(creative).id, name: 'large.jpg', bytes });
  const [version] = versionsOf(await reread(team, creative));
  if (!version) throw new Error('nothing was stored');
  versionId = version.id;
  await app.sql(
    `insert into renditions (organization_id, sha256, light_sha256, light_mime, tried_at)
     select organization_id, sha256, sha256, 'video/mp4', now() from versions where id = $1`,
    [versionId],
  );
}, 120_000);

const addresses = {
  file: () => `/api/versions/${versionId}/file`,
  rendition: () => `/api/versions/${versionId}/rendition`,
  archive: () => `/api/campaigns/${creative.campaign.id}/download`,
};
type Resource = keyof typeof addresses;

/** Reads a little at a time; returns how it ended and the bytes read by then. */
async function readSlowly(who: TestClient, what: Resource) {
  const request = http.get(`${app.url}${addresses[what]()}`, {
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    agent: false,
  });
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
  });
  expect(answer.statusCode).toBe(200);
  let taken = 0;
  const timer = setInterval(() => {
    taken += (answer.read(Math.min(32 * 1024, answer.readableLength)) as Buffer | null)?.length ?? 0;
  }, 5);
  const ended = new Promise<'whole' | 'cut off'>((resolve) => {
    answer.on('readable', () => undefined);
    answer.on('end', () => resolve('whole'));
    answer.on('error', () => resolve('cut off'));
  });
  return {
    ended,
    taken: () => taken,
    leave() {
      clearInterval(timer);
      request.destroy();
    },
  };
}

interface Revocation {
  colleague: Colleague;
}
const acts: [string, (shut: Revocation) => Promise<unknown>][] = [
  ['signs out', ({ colleague }) => colleague.client.call(signIn.signOut, {})],
  [
    'is disabled in the organization',
    ({ colleague }) => app.sql(`update members set status = 'disabled' where id = $1`, [colleague.memberId]),
  ],
  ['is removed', ({ colleague }) => app.sql('delete from members where id = $1', [colleague.memberId])],
  [
    'is disabled altogether',
    ({ colleague }) => app.sql('update accounts set disabled_at = now() where id = $1', [colleague.accountId]),
  ],
];
const resources = Object.keys(addresses) as Resource[];

/** Expects the running download to be cut off, and further requests to fail. */
async function expectShut(colleague: Colleague, what: Resource, act: () => Promise<unknown>) {
  const running = await readSlowly(colleague.client, what);
  try {
    await act();
    expect(await running.ended).toBe('cut off');
    expect(running.taken()).toBeLessThan(sizeBytes);
    expect((await colleague.client.send(addresses[what]())).status).toBeGreaterThanOrEqual(401);
  } finally {
    running.leave();
  }
}

const cases = acts.flatMap(([how, act]) =>
  (how === 'signs out' ? resources : (['file'] as const)).map((what) => ({ how, act, what })),
);
test.concurrent.each(cases)('a running download of a $what ends when the person $how (S14)', async ({ act, what }) => {
  const colleague = await joinAs(app, organizationId, 'member');
  await expectShut(colleague, what, () => act({ colleague }));
});

test.concurrent.each(resources)(
  'a running download of a %s ends when a guest is no longer assigned (S14)',
  async (what) => {
    const guest = await joinAs(app, organizationId, 'guest');
    const params = { campaignId: creative.campaign.id };
    await team.call(people.addToCampaign, { params, body: { memberIds: [guest.memberId] } });
    await expectShut(guest, what, () => app.sql('delete from assignments where member_id = $1', [guest.memberId]));
  },
);

test.concurrent('a running download ends when a member becomes a guest without assignments (S14)', async () => {
  const colleague = await joinAs(app, organizationId, 'member');
  await expectShut(colleague, 'archive', () =>
    app.sql(`update members set role = 'guest' where id = $1`, [colleague.memberId]),
  );
});

test.concurrent('a download continues for a person with access, even after switching organization', async () => {
  const colleague = await joinAs(app, organizationId, 'member');
  const running = await readSlowly(colleague.client, 'archive');
  try {
    await app.sql(
      `update sessions set organization_id = (select organization_id from members where account_id = $1 and organization_id <> $2)
       where account_id = $1 and revoked_at is null`,
      [colleague.accountId, organizationId],
    );
    const waited = new Promise((resolve) => setTimeout(() => resolve('still coming'), 5000));
    expect(await Promise.race([running.ended, waited])).toBe('still coming');
  } finally {
    running.leave();
  }
});
