import type { AttributeId, CampaignGroupId } from '@ad-foundry/contract/ids.ts';
import { reviewStates, undecidedStates } from '@ad-foundry/contract/rules/review/state.ts';
import { platforms } from '@ad-foundry/contract/limits.ts';
import {
  dayParam,
  listParam,
  oneOf,
  someOf,
  textParam,
  type ReadParam,
  readSearch,
  instantParam,
} from '#ui/list-page/search-params.ts';

/** Accepts an id with a prefix; the server validates the remainder. */
const idParam =
  <T extends string>(prefix: string): ReadParam<T> =>
  (value) =>
    typeof value === 'string' && value.startsWith(prefix) && value.length < 50 ? (value as T) : undefined;

/** Parameters shared by the lists of campaigns and creatives. */
export const sharedParams = {
  search: textParam,
  sort: oneOf(['due', 'name', 'updated', 'created']),
  direction: oneOf(['ascending', 'descending']),
  due: oneOf(['week', 'month', 'none']),
  /** Days in the displayed time zone, inclusive. */
  dueFrom: dayParam,
  dueTo: dayParam,
  platform: someOf(oneOf(platforms)),
  formatId: someOf(idParam('fmt_')),
  groupId: idParam<CampaignGroupId>('grp_'),
  assignedToMe: oneOf(['true']),
  waitingForMe: oneOf(['true']),
  unsent: oneOf(['true']),
  memberId: someOf(idParam('mem_')),
  advertiserId: someOf(idParam('acc_')),
  attributeId: idParam<AttributeId>('att_'),
  value: textParam,
  columns: listParam,
  show: oneOf(['board', 'timeline']),
};

/** Parses the filter of campaigns from the URL; invalid values are dropped. */
export const parseCampaignFilter = readSearch({
  ...sharedParams,
  status: someOf(oneOf(['open', 'complete', 'late', 'unfit', 'archived'])),
});
export type CampaignFilter = ReturnType<typeof parseCampaignFilter>;

const readCreatives = readSearch({
  ...sharedParams,
  status: someOf(oneOf(['open', 'complete', 'late', 'unfit', 'untouched', 'started', 'archived'])),
  review: someOf(oneOf(reviewStates)),
  deliveredAfter: instantParam,
});
export type CreativesFilter = ReturnType<typeof readCreatives>;

/** The states that addresses of earlier versions mean by a decision. */
const statesOf: Partial<Record<string, string>> = {
  approved: 'approved,sent',
  changes: 'changes',
  undecided: undecidedStates.join(','),
};

/** Parses the filter of creatives from the URL; invalid values are dropped. */
export function parseCreativesFilter(search: Record<string, unknown>): CreativesFilter {
  const { decision, ...rest } = search;
  const review = typeof decision === 'string' ? statesOf[decision] : undefined;
  return readCreatives(review ? { review, ...rest } : rest);
}
