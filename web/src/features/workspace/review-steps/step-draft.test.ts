import { expect, test } from 'vitest';
import type { MemberId, ReviewLinkId } from '@ad-foundry/contract/ids.ts';
import { emptyStep, moved, problemOf, repeatedIn } from './step-draft.ts';

const steps = ['Agency', 'Client', 'Legal'].map(emptyStep);
const namesOf = (list: typeof steps) => list.map(({ name }) => name);

test('a step moves up and down, but not beyond the ends', () => {
  expect(namesOf(moved(steps, 2, -1))).toEqual(['Agency', 'Legal', 'Client']);
  expect(namesOf(moved(steps, 0, 1))).toEqual(['Client', 'Agency', 'Legal']);
  expect(namesOf(moved(steps, 0, -1))).toEqual(namesOf(steps));
  expect(namesOf(moved(steps, 2, 1))).toEqual(namesOf(steps));
});

test('a step needs a name of its own and a reviewer', () => {
  const [agency, client] = steps as [(typeof steps)[0], (typeof steps)[0]];
  expect(problemOf({ ...agency, name: ' ' }, steps)).toBe('name');
  expect(problemOf({ ...agency, name: 'client ' }, steps)).toBe('twice');
  expect(problemOf(client, steps)).toBe('reviewers');
  expect(problemOf({ ...client, reviewLinkId: 'rvl_1' as ReviewLinkId }, steps)).toBeNull();
});

test('reviewers of an earlier step are named at a later one', () => {
  const [jo, lena] = ['mem_1', 'mem_2'] as MemberId[] as [MemberId, MemberId];
  const [agency, client, legal] = steps.map((step, index) => ({
    ...step,
    memberIds: [[jo], [lena], [jo]][index] ?? [],
  }));
  const all = [agency!, client!, legal!];
  expect(all.map((step) => repeatedIn(step, all))).toEqual([[], [], [jo]]);
});
