import { expect, test } from 'vitest';
import { addressOf, people, personaPattern, type PersonKey } from './people.ts';
import { isSampleAddress } from '#emails/sample-address.ts';
import { campaignTexts, creativeTexts } from './ad-texts.ts';
import { clients, storyFiles } from './clients.ts';
import { storyDeliveries } from './deliveries.ts';
import { dueAt, momentOf, mostMinutes, workingDay, type Ago } from './moments.ts';
import type { Act } from './story.ts';

const campaigns = clients.flatMap((client) => client.campaigns);
const creatives = campaigns.flatMap((campaign) => campaign.creatives);
const acts = creatives.flatMap((creative) => creative.acts ?? []);

test('the sample agency has three clients, twelve campaigns and some eighty creatives with names of their own', () => {
  expect([clients.length, campaigns.length]).toEqual([3, 12]);
  expect(creatives.length).toBeGreaterThanOrEqual(76);
  for (const client of clients) {
    const names = client.campaigns.flatMap((campaign) => campaign.creatives.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  }
  const named = storyDeliveries.flatMap((delivery) => delivery.creatives);
  expect(named.filter((name) => !creatives.some((creative) => creative.name === name))).toEqual([]);
});

test('every campaign has the texts of its ads, and creatives with other texts are those of the story', () => {
  expect(Object.keys(campaignTexts).toSorted()).toEqual(campaigns.map(({ name }) => name).toSorted());
  for (const name of Object.keys(creativeTexts)) expect(creatives.map((each) => each.name)).toContain(name);
});

const momentsOf = (act: Act): Ago[] =>
  act.act === 'comment'
    ? [act.at, ...(act.replies ?? []).map(({ at }) => at), ...(act.resolved ? [act.resolved.at] : [])]
    : [act.at];

test('moments of the story are working hours of past days, or minutes of today', () => {
  const moments = [...acts.flatMap(momentsOf), ...storyDeliveries.map(({ at }) => at)];
  const minutes = moments.filter((at) => at.endsWith('m')).map((at) => Number.parseInt(at, 10));
  expect(Math.max(...minutes)).toBeLessThanOrEqual(mostMinutes);
  const others = moments.filter((at) => !at.endsWith('m')).map((at) => /^(\d+)d (\d+):(\d\d)$/.exec(at));
  expect(others.filter((at) => !at || Number(at[1]) < 1 || Number(at[2]) < 8 || Number(at[2]) > 18)).toEqual([]);
});

test('the story keeps its order on every day of the week and at every hour', () => {
  for (let hour = 0; hour < 24 * 7; hour += 5) {
    const now = new Date(Date.UTC(2027, 0, 4, hour, 31));
    for (const { name, acts: itsActs = [] } of creatives) {
      const files = new Set<string>();
      const sorted = itsActs.toSorted((a, b) => momentOf(a.at, now).getTime() - momentOf(b.at, now).getTime());
      for (const act of sorted) {
        const spots = act.act === 'download' ? act.formats : 'on' in act && act.on ? [act.on] : [];
        if (act.act === 'deliver') files.add(act.on);
        else if (['approve', 'request-changes', 'waive', 'download'].includes(act.act))
          expect(
            spots.filter((on) => !files.has(on)),
            `${name} ${act.act}`,
          ).toEqual([]);
        if (act.act === 'comment')
          for (const reply of act.replies ?? [])
            expect(momentOf(reply.at, now) > momentOf(act.at, now), `${name} ${reply.body}`).toBe(true);
      }
      expect(sorted.every((act) => momentOf(act.at, now) < now)).toBe(true);
    }
  }
});

test('due dates are evenings of working days', () => {
  const saturday = new Date('2027-01-09T10:00:00Z');
  expect(workingDay('2027-01-09', 1)).toBe('2027-01-11');
  expect(workingDay('2027-01-09', -1)).toBe('2027-01-08');
  expect(dueAt(2, saturday).toISOString()).toBe('2027-01-12T17:00:00.000Z');
  expect(dueAt(-2, new Date('2027-07-07T10:00:00Z')).toISOString()).toBe('2027-07-05T16:00:00.000Z');
});

test('every format of an act is one of its creative', () => {
  for (const { name, formats, acts: itsActs = [] } of creatives)
    for (const act of itsActs) {
      const used = 'formats' in act ? act.formats : 'on' in act && act.on ? [act.on] : [];
      expect(
        used.filter((on) => !formats.includes(on)),
        name,
      ).toEqual([]);
    }
});

test('people have addresses of their name and company, and get no mail', () => {
  const emails = (Object.keys(people) as PersonKey[]).map((key) => addressOf(key));
  expect(new Set(emails).size).toBe(emails.length);
  expect(emails).toContain('tomas.vega@northboundstudio.example');
  expect(emails.every(isSampleAddress)).toBe(true);
  expect(isSampleAddress('lena@northbound.example')).toBe(false);
});

test('a persona is found by the address of any sample, and nobody else is', () => {
  const pattern = new RegExp(personaPattern('manager'));
  for (const name of ['jo.okafor', 'jo.okafor2', 'jo.okafor31', 'jo.okafor.0123456789'])
    expect(pattern.test(`${name}@northboundstudio.example`), name).toBe(true);
  for (const other of [
    'jo.okafor@haldenpost.example',
    'jo.okaforx@northboundstudio.example',
    'joxokafor@northboundstudio.example',
  ])
    expect(pattern.test(other), other).toBe(false);
});

test('files are named as people name them', () => {
  const names = storyFiles.map(({ act }) => act.file.name);
  expect(names).toEqual(expect.arrayContaining(['ASTER_SS27_grip_v2_9x16.mp4', 'IMG_4211.mp4', 'bundle_feed_4.png']));
  for (const { creative, act } of storyFiles) expect(creative.formats).toContain(act.on);
});
