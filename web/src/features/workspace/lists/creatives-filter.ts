import { instantParam, oneOf, readSearch, someOf } from '#ui/list-page/search-params.ts';
import { sharedParams } from './list-filter.ts';

/** Reads the filter of the list across campaigns; invalid values are dropped. */
export const parseCreativesFilter = readSearch({
  ...sharedParams,
  status: someOf(oneOf(['open', 'complete', 'late', 'unfit', 'untouched', 'started', 'archived'])),
  decision: oneOf(['approved', 'changes', 'undecided']),
  deliveredAfter: instantParam,
});
export type CreativesFilter = ReturnType<typeof parseCreativesFilter>;
