import { expect, it } from 'vitest';
import type { DeliveryPlan } from '@ad-foundry/contract/deliveries/plan.ts';
import { chosenOf, distinctParts, leftOutOf, rowsByAdvertiser } from './planned-rows.ts';

type PlanOutcome = DeliveryPlan['sendings'][number]['outcome'];

/** A dry run of files to accounts; each file is 10 bytes of unique content unless the test names another. */
function plan(
  sendings: [file: string, advertiser: string, outcome: PlanOutcome][],
  sameAs: Record<string, string> = {},
) {
  const files = [...new Set(sendings.map(([file]) => file))];
  const advertisers = [...new Set(sendings.map(([, advertiser]) => advertiser))];
  return {
    files: files.map((id) => ({
      versionId: id,
      sha256: sameAs[id] ?? id,
      sizeBytes: 10,
      reservation: id.startsWith('other') ? 'platform' : null,
    })),
    advertisers: [...advertisers, 'without'].map((id) => ({ id })),
    sendings: sendings.map(([versionId, advertiserId, outcome]) => ({ versionId, advertiserId, outcome })),
  } as unknown as DeliveryPlan;
}

const none = new Set<string>();

it('lists the rows of each account that has any', () => {
  const groups = rowsByAdvertiser(
    plan([
      ['hero', 'eu', 'upload'],
      ['hero', 'uk', 'upload'],
      ['loop', 'eu', 'already-there'],
    ]),
  );
  expect(groups.map(({ advertiser, rows }) => [advertiser.id, rows.map(({ key }) => key)])).toEqual([
    ['eu', ['hero eu', 'loop eu']],
    ['uk', ['hero uk']],
  ]);
});

it('counts only uploads and their bytes, and lists stored files too', () => {
  const groups = rowsByAdvertiser(
    plan([
      ['hero', 'eu', 'upload'],
      ['loop', 'eu', 'already-there'],
    ]),
  );
  expect(chosenOf(groups, none)).toMatchObject({ uploads: 1, bytes: 10, rows: [{}, {}] });
  expect(chosenOf(groups, new Set(['hero eu']))).toMatchObject({ uploads: 0, bytes: 0, rows: [{}] });
});

it('excluding a file also excludes its duplicates, in that account only', () => {
  const groups = rowsByAdvertiser(
    plan(
      [
        ['hero', 'eu', 'upload'],
        ['copy', 'eu', 'duplicate'],
        ['hero', 'uk', 'upload'],
        ['copy', 'uk', 'duplicate'],
      ],
      { copy: 'hero' },
    ),
  );
  expect(chosenOf(groups, none).rows).toHaveLength(4);
  const { rows, uploads } = chosenOf(groups, new Set(['hero eu']));
  expect(rows.map(({ key }) => key)).toEqual(['hero uk', 'copy uk']);
  expect(uploads).toBe(1);
});

it('excludes files with a reservation until the user selects them', () => {
  const groups = rowsByAdvertiser(
    plan([
      ['hero', 'eu', 'upload'],
      ['other', 'eu', 'upload'],
      ['other there', 'eu', 'already-there'],
    ]),
  );
  const byDefault = leftOutOf(groups, new Map());
  expect([...byDefault]).toEqual(['other eu', 'other there eu']);
  expect(chosenOf(groups, byDefault)).toMatchObject({ uploads: 1, rows: [{ key: 'hero eu' }] });
  const picked = leftOutOf(
    groups,
    new Map([
      ['other eu', true],
      ['hero eu', false],
    ]),
  );
  expect(chosenOf(groups, picked).rows.map(({ key }) => key)).toEqual(['other eu']);
});

it.each([
  ['Aster Running EU', 'Aster Running UK', ['EU', 'UK']],
  ['Aster', 'Aster UK', ['Aster', 'Aster UK']],
  ['Nordlicht DE', 'Northbound UK', ['Nordlicht DE', 'Northbound UK']],
  ['Same', 'Same', ['Same', 'Same']],
])('finds the parts that distinguish %s and %s', (name, other, parts) => {
  expect(distinctParts(name, other)).toEqual(parts);
});
