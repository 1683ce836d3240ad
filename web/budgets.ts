interface Budget {
  /** What is aimed at. */
  aim: number;
  /** What no change may exceed; it only shrinks, down to the aim. */
  limit: number;
}

/** How much script a browser without a cache is sent until a page is at rest, in kB (1,000 bytes) of gzip. */
export const scriptBudgets = {
  sign: { aim: 90, limit: 90.5 },
  /** Until it can be used: what handles files is fetched with the first press. */
  guest: { aim: 100, limit: 105 },
  // With live events, uploads that follow through the app, fields and downloads; menus and tooltips, 22 kB, can go next.
  creative: { aim: 200, limit: 239 },
} as const satisfies Record<string, Budget>;
