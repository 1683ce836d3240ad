import type { AccountId, CampaignId } from '@ad-foundry/contract/ids.ts';

/** Names the stored selection of this tab, and whose it is. */
export interface SelectionMark {
  id: string;
  campaignId: CampaignId;
  accountId: AccountId;
}

const storageKey = 'af-selection';

/** The selection that this tab had before a reload; null for none. Apart from the store, which is loaded only for one. */
export function selectionMark(): SelectionMark | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as SelectionMark | null;
  } catch {
    return null;
  }
}

export function setSelectionMark(mark: SelectionMark | null): void {
  try {
    if (mark === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(mark));
  } catch {
    // Without storage, a reload loses the selection; the browser asks before it.
  }
}
