import type { MemberId } from '@ad-foundry/contract/ids.ts';
import { changePeople } from '#features/tree/assignments/actions.ts';
import type { Scope } from '#infra/scope.ts';
import { campaignsOf, noOutcome, type ChangedRow, type Outcome, type Row } from './outcome.ts';

interface Wanted {
  add: readonly MemberId[];
  remove: readonly MemberId[];
}

/** Assigns members to the campaigns of these creatives, and removes others from there. */
export async function assignMany(tx: Scope, rows: readonly Row[], { add, remove }: Wanted): Promise<Outcome> {
  const outcome = noOutcome();
  for (const changed of await changePeople(tx, { campaignIds: campaignsOf(rows), add, remove })) {
    const first = rows.find(({ campaign }) => campaign.id === changed.campaignId);
    if (first) outcome.before.set(first.creative.id, { people: changed });
  }
  return outcome;
}

/** Ends the assignments that were made, and makes those that were ended. */
export async function restorePeople(tx: Scope, rows: readonly ChangedRow[]): Promise<Outcome> {
  const outcome = noOutcome();
  for (const { creative, before } of rows) {
    if (!before.people) continue;
    const { campaignId, added, removed } = before.people;
    await changePeople(tx, { campaignIds: [campaignId], add: removed, remove: added });
    outcome.before.set(creative.id, {});
  }
  return outcome;
}
