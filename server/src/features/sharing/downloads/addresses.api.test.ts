import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { groups } from '@ad-foundry/contract/groups.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { useApp } from '#testing/app.ts';
import { brief, reread, slotOf, versionsOf } from '#testing/briefs.ts';
import type { TestClient } from '#testing/client.ts';
import { picture } from '#testing/media.ts';
import { joinAs } from '#testing/members.ts';
import { upload } from '#testing/uploading.ts';

const app = await useApp();
const team = app.browser();
let organizationId: OrganizationId;
let creative: Creative;
let addresses: [what: string, address: string][];
beforeAll(async () => {
  organizationId = (await team.signUp()).organizationId!;
  creative = await brief(team);
  const group = await team.call(groups.create, { body: { name: 'Maison' } });
  const params = { campaignId: creative.campaign.id };
  await team.call(campaigns.update, { params, body: { groupId: group.id } });
  const bytes = await picture({ width: 700, height: 700 });
  await upload(team, { slotId: slotOf(creative).id, name: 'a.jpg', bytes });
  const newest = async () => versionsOf(await reread(team, creative))[0];
  await vi.waitFor(async () => expect((await newest())?.preview.state).toBe('ready'), { timeout: 60_000 });
  const version = await newest();
  if (!version) throw new Error('nothing was stored');
  await app.sql(
    `insert into renditions (organization_id, sha256, light_sha256, light_mime, strip_sha256, strip_frames, strip_width, strip_height, tried_at)
     select organization_id, sha256, sha256, 'video/mp4', sha256, 1, 10, 10, now() from versions where id = $1`,
    [version.id],
  );
  addresses = [
    ['a file', `/api/versions/${version.id}/file`],
    ['a file in a page', `/api/versions/${version.id}/file?disposition=inline`],
    ['a preview', `/api/versions/${version.id}/preview`],
    ['a rendition', `/api/versions/${version.id}/rendition`],
    ['a filmstrip', `/api/versions/${version.id}/filmstrip`],
    ['the archive of a creative', `/api/creatives/${creative.id}/download`],
    ['the archive of a campaign', `/api/campaigns/${creative.campaign.id}/download?tables=true`],
    ['the archive of a group', `/api/groups/${group.id}/download`],
  ];
}, 120_000);
afterEach(() => vi.restoreAllMocks());

/** The status of each address, for one kind of request. */
async function answers(who: TestClient, init: RequestInit = {}, of = (address: string) => address) {
  const statuses: [string, number][] = [];
  for (const [what, address] of addresses) {
    const answer = await who.send(of(address), init);
    const body = await answer.text();
    if (answer.status >= 400 && init.method !== 'HEAD') expect(JSON.parse(body), what).toHaveProperty('code');
    statuses.push([what, answer.status]);
  }
  return Object.fromEntries(statuses);
}
const all = (status: number) => Object.fromEntries(addresses.map(([what]) => [what, status]));

describe('the address of a file grants no access by itself (S43)', () => {
  test('the same address works for everyone with access, checked on every request', async () => {
    expect(await answers(team)).toEqual(all(200));
    const { client, memberId } = await joinAs(app, organizationId, 'member');
    expect(await answers(client)).toEqual(all(200));
    await app.sql(`update members set status = 'disabled' where id = $1`, [memberId]);
    expect(await answers(client)).toEqual(all(403));
    expect(await answers(client, { headers: { range: 'bytes=0-9' } })).toEqual(all(403));
    expect(await answers(client, { method: 'HEAD' })).toEqual(all(403));
  });

  test('answers nothing without a session, whatever its query contains', async () => {
    const { id } = await team.me();
    const stranger = app.browser();
    expect(await answers(stranger)).toEqual(all(401));
    const claims = `organizationId=${organizationId}&accountId=${id}&signature=x&expires=9999999999&token=x`;
    const claimed = (address: string) => `${address}${address.includes('?') ? '&' : '?'}${claims}`;
    expect(await answers(stranger, {}, claimed)).toEqual(all(401));
    expect(
      await answers(stranger, { headers: { authorization: 'Bearer x', 'x-organization': organizationId } }),
    ).toEqual(all(401));
    stranger.cookies.set('session', 'x'.repeat(43));
    expect(await answers(stranger)).toEqual(all(401));
  });

  test('answers 404 to other organizations, unassigned guests and former members', async () => {
    const other = app.browser();
    await other.signUp();
    expect(await answers(other)).toEqual(all(404));
    // Naming the organization grants no membership.
    expect(await answers(other, { headers: { 'x-organization': organizationId } })).toEqual(all(409));
    const { client: guest } = await joinAs(app, organizationId, 'guest');
    expect(await answers(guest)).toEqual(all(404));
    const { client: gone, memberId } = await joinAs(app, organizationId, 'member');
    await app.sql('delete from members where id = $1', [memberId]);
    expect(await answers(gone)).toEqual(all(403));
  });

  test('answers 404 if changed by one letter, also to a person with access', async () => {
    const changed = (address: string) =>
      address.replace(/_(\w)(\w+)\//, (_id, first: string, rest: string) => `_${rest}${first}/`);
    expect(await answers(team, {}, changed)).toEqual(all(404));
    const cut = (address: string) => address.replace(/_\w+\//, '_/');
    expect(await answers(team, {}, cut)).toEqual(all(404));
  });

  test('consists of an id only', async () => {
    const page = JSON.stringify(await reread(team, creative));
    const addressesInPage = page.match(/"\/api\/[^"]*"/g) ?? [];
    expect(addressesInPage.length).toBeGreaterThan(0);
    for (const address of addressesInPage)
      expect(address).toMatch(/^"\/api\/versions\/ver_[0-9a-z]+\/(preview|rendition|filmstrip)"$/);
    expect(page).not.toMatch(/signature|token|expires=|x-amz/i);
  });

  test('is kept out of shared caches and of referrers', async () => {
    for (const [what, address] of addresses) {
      const answer = await team.send(address, { method: 'HEAD' });
      expect(answer.headers.get('cache-control'), what).toMatch(/^private, (no-cache|max-age=60)$/);
      expect(answer.headers.get('referrer-policy'), what).toMatch(/^(no-referrer|same-origin|strict-origin.*)$/);
      expect(answer.headers.get('location'), what).toBeNull();
    }
  });

  test('is logged without query, cookies and headers', async () => {
    const { log } = app.services.dependencies;
    const levels = (['debug', 'info', 'warn', 'error'] as const).map((level) => vi.spyOn(log, level));
    const secret = 'canary-of-a-query';
    const withSecret = (address: string) => `${address}${address.includes('?') ? '&' : '?'}signature=${secret}`;
    await answers(team, { headers: { authorization: `Bearer ${secret}` } });
    await answers(team, {}, withSecret);
    await answers(app.browser(), {}, withSecret);
    const lines = () => levels.flatMap(({ mock }) => mock.calls.map((call) => JSON.stringify(call)));
    // Logged after the response, not before.
    await expect.poll(() => lines().filter((line) => line.includes('/api/')).length).toBe(3 * addresses.length);
    for (const line of lines()) {
      expect(line).not.toContain(secret);
      expect(line).not.toContain('?');
      for (const value of team.cookies.values()) expect(line).not.toContain(value);
    }
  });
});
