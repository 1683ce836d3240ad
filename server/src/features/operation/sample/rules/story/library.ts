import type { z } from 'zod';
import type { views } from '@ad-foundry/contract/views.ts';
import type { FormatKey } from './formats.ts';
import type { PersonKey } from './people.ts';

/** A set of formats that the agency briefs together. */
export const template = {
  name: 'Meta launch set',
  description: 'What every launch starts with: feed, stories and reels, one idea in three ratios.',
  formats: [
    'meta-ig-feed-image',
    'meta-ig-stories-image',
    'meta-ig-stories-video',
    'meta-ig-reels-video',
    'meta-fb-feed-image',
  ] satisfies FormatKey[],
};

type View = Pick<z.input<typeof views.create.body>, 'list' | 'name' | 'search' | 'isShared'>;

/** Saved views; the first of a person is shown on their home. */
export const savedViews: { by: PersonKey; view: View; isHome?: true }[] = [
  {
    by: 'lena',
    view: { list: 'campaigns', name: 'My campaigns', search: { assignedToMe: 'true', sort: 'due' }, isShared: false },
  },
  { by: 'lena', view: { list: 'campaigns', name: 'Late', search: { status: 'late', sort: 'due' }, isShared: true } },
  { by: 'lena', view: { list: 'creatives', name: 'Does not fit', search: { status: 'unfit' }, isShared: true } },
  {
    by: 'jo',
    view: { list: 'creatives', name: 'Due this week', search: { due: 'week', sort: 'due' }, isShared: true },
  },
];
