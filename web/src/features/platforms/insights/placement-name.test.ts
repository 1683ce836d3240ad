import { expect, test } from 'vitest';
import { placementName } from './placement-name.ts';

test.each([
  ['instagram/instagram_reels', 'Instagram · Reels'],
  ['facebook/feed', 'Facebook · Feed'],
  ['audience_network/rewarded_video', 'Audience network · Rewarded video'],
  ['messenger', 'Messenger'],
  ['facebook/', 'Facebook'],
])('the placement %s is named %s', (key, name) => expect(placementName(key)).toBe(name));
