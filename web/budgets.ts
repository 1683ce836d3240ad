interface Budget {
  /** What is aimed at. */
  aim: number;
  /** What no change may exceed; it only shrinks, down to the aim. */
  limit: number;
}

/** How much script a browser without a cache is sent until a page is at rest, in kB (1,000 bytes) of gzip. */
export const scriptBudgets = {
  sign: { aim: 90, limit: 90.5 },
  /** Still a part of the app; an entry of its own is what brings it down. */
  guest: { aim: 100, limit: 229 },
  creative: { aim: 200, limit: 227 },
} as const satisfies Record<string, Budget>;
