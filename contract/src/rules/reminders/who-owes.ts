import type { MemberId } from '@ad-foundry/contract/ids.ts';

/** A guest of a campaign, as far as it decides on a slot without owner and promise. */
export interface CampaignGuest {
  memberId: MemberId;
  /** Invited by a pass, and not by the team: owes only slots that they own. */
  byPass: boolean;
  hasDeclined: boolean;
}

export interface SlotClaims {
  /** Also the person whom the slot was passed on to, since a pass makes its recipient the owner. */
  owner: MemberId | null;
  /** The guest with the earliest promised day that is not over. */
  promisedBy: MemberId | null;
  guests: readonly CampaignGuest[];
}

/**
 * The people who owe a slot: its owner; without one, the guest who promised it; without a promise, all guests of the
 * campaign together, each of whom may deliver it. Those who declined it or were invited by a pass are left out.
 * The same rule as SQL is `delivererOf` in `server/src/db/deliverer-of.ts`.
 */
export function whoOwes({ owner, promisedBy, guests }: SlotClaims): MemberId[] {
  const deliverer = owner ?? promisedBy;
  if (deliverer !== null) return [deliverer];
  return guests.filter(({ byPass, hasDeclined }) => !byPass && !hasDeclined).map(({ memberId }) => memberId);
}
