import type { MemberId } from '@ad-foundry/contract/ids.ts';
import type { BulkKind } from '@ad-foundry/contract/bulk.ts';
import { kinds, type BulkItem } from '#features/workspace/bulk/queries/kinds.ts';
import { lockOrganization } from '#features/people/organizations/actions/lock.ts';
import { changePeople, requireMembers } from '#features/tree/assignments/actions.ts';
import { groupBy } from '#infra/group-by.ts';
import type { Scope } from '#infra/scope.ts';
import type { Act } from './act.ts';
import { codeOf, noOutcome, type Outcome } from './outcome.ts';

interface Assignments {
  add: readonly MemberId[];
  remove: readonly MemberId[];
}

/** Assigns members to campaigns, or to those of creatives, and removes others. */
export function peopleAct<Kind extends BulkKind>(
  kind: Kind,
  refuse: Act<Kind, Assignments>['refuse'],
): Act<Kind, Assignments> {
  return {
    subject: 'people',
    lock: (tx) => lockOrganization(tx, 'people:assign'),
    requireTargets: (tx, { add, remove }) => requireMembers(tx, [...add, ...remove]),
    refuse,
    async apply(tx, items, { add, remove }) {
      const outcome = noOutcome();
      const byCampaign = groupBy(items, kinds[kind].campaignOf);
      for (const people of await changePeople(tx, { campaignIds: [...byCampaign.keys()], add, remove }))
        for (const { id } of byCampaign.get(people.campaignId) ?? []) outcome.before.set(id, { people });
      return outcome;
    },
    // The creatives may be deleted, archived or moved since.
    undoes: 'campaign',
    /** A guest's link ends with the assignment for good. */
    canUndo: async (tx, { remove }) => (await requireMembers(tx, remove)).every(({ role }) => role !== 'guest'),
    undo: { refuse, apply: restorePeople },
  };
}

/** Ends the assignments that were made, and makes those that were ended. */
async function restorePeople(tx: Scope, items: readonly BulkItem[]): Promise<Outcome> {
  const outcome = noOutcome();
  for (const { id, before } of items) {
    if (!before.people) continue;
    const { campaignId, added, removed } = before.people;
    const code = await codeOf(() => requireMembers(tx, removed));
    if (code) {
      outcome.failed.set(id, code);
      continue;
    }
    const changes = await changePeople(tx, { campaignIds: [campaignId], add: removed, remove: added });
    if (changes.length > 0) outcome.before.set(id, {});
  }
  return outcome;
}
