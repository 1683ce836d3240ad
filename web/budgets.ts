/**
 * Maximum size of the scripts that a browser without a cache loads until a page is usable, in kB (1,000 bytes) of gzip.
 * Users notice the largest paint (bench/src/pages.ts); these limits only detect a library that was added by mistake.
 */
export const scriptBudgets = {
  // The target is 120 kB. The base of all icons travels with React, so that no page waits for it in a file of its own.
  sign: 125,
  // The target is 140 kB. Half of the page is React, a tenth merges class names; without the menu, the rules that judge a
  // file and the entry by a link, 148 kB remain, and a mechanism that saves the rest would cost more than it brings.
  guest: 152,
  // The target is 140 kB.
  review: 142,
  // The target is 268 kB.
  creative: 275,
  // The target is 300 kB; the largest page, a campaign with its list, loads an eighth more, and no mechanism is worth
  // that difference.
  other: 340,
} as const satisfies Record<string, number>;
