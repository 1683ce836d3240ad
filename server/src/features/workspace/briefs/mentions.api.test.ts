import { beforeAll, beforeEach, expect, test } from 'vitest';
import { comments } from '@ad-foundry/contract/comments.ts';
import { creatives, type Creative } from '@ad-foundry/contract/creatives.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import { useApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { agency, type Agency } from '#testing/guests.ts';
import { joinAs, type Colleague } from '#testing/members.ts';

const app = await useApp();
let house: Agency;
let mark: Colleague;
let outsider: Colleague;
beforeAll(async () => {
  house = await agency(app);
  mark = await joinAs(app, house.organizationId, 'member');
  outsider = await joinAs(app, house.organizationId, 'guest');
  const colleagues: [Colleague, string, string][] = [
    [mark, 'Mark', 'O_Neil'],
    [house.guest, 'Gia', 'Guest'],
    [outsider, 'Otto', 'Outside'],
  ];
  for (const [{ accountId }, first, last] of colleagues)
    await app.sql('update accounts set first_name = $2, last_name = $3 where id = $1', [accountId, first, last]);
});
beforeEach(() => app.sql('delete from notifications'));

const describeAs = (description: string, { id: creativeId }: Creative = house.assignedCreative) =>
  house.team.call(creatives.update, { params: { creativeId }, body: { description } });
const mentionsOf = async (client: TestClient) =>
  (await client.call(notifications.list, { query: { read: 'false' } })).items.map(({ type, creative, comment }) => [
    type,
    creative?.name,
    comment,
  ]);

test('a person mentioned in a brief is notified once, not again at later saves or when the name returns', async () => {
  await describeAs('Ask @Mark O\\_Neil about the **tone**');
  const once = [['mentioned', 'Asked for creative', null]];
  expect(await mentionsOf(mark.client)).toEqual(once);
  await describeAs('Ask @Mark O\\_Neil about the tone, please');
  await describeAs('Ask');
  await describeAs('Ask @Mark O\\_Neil');
  expect(await mentionsOf(mark.client)).toEqual(once);
  // Another brief notifies again.
  await describeAs('Ask @Mark O\\_Neil', house.sibling);
  expect((await mentionsOf(mark.client)).map(([, name]) => name)).toEqual([
    'Canarybird campaign creative',
    'Asked for creative',
  ]);
});

test('guests of the campaign are notified of mentions; others and the author are not', async () => {
  await describeAs('@Gia Guest, @Otto Outside, @Ana Costa');
  expect(await mentionsOf(house.guest.client)).toEqual([['mentioned', 'Asked for creative', null]]);
  expect([await mentionsOf(outsider.client), await mentionsOf(house.team)]).toEqual([[], []]);
  const people = async (purpose?: 'brief') =>
    (
      await house.team.call(comments.people, { params: { creativeId: house.assignedCreative.id }, query: { purpose } })
    ).items.map(({ name }) => name);
  expect(await people('brief')).toEqual(['Ana Costa', 'Gia Guest', 'Mark O_Neil']);
  // In comments, guests are mentioned only where they may comment.
  expect(await people()).toEqual(['Ana Costa', 'Mark O_Neil']);
});

test('a new brief notifies the people it mentions', async () => {
  await house.team.call(creatives.create, {
    params: { campaignId: house.assignedCreative.campaign.id },
    body: { name: 'New', description: 'For @Mark O\\_Neil' },
  });
  expect(await mentionsOf(mark.client)).toEqual([['mentioned', 'New', null]]);
});
