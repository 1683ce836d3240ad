import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import type { Preset } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { Place } from '#features/platforms/insights/queries.ts';
import type { ShareWish } from './queries.ts';

/** Account, campaign, days and comparison of a page, as a link keeps them. The server checks the name of the period. */
export function sharedPlaceOf({ relative, ...place }: Place, { id }: InsightAccount): ShareWish['place'] {
  return { ...place, advertiserId: id, ...(relative === undefined ? {} : { relative: relative as Preset }) };
}
