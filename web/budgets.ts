interface Budget {
  /** What is aimed at. */
  aim: number;
  /** What no change may exceed; it only shrinks, down to the aim. */
  limit: number;
}

/** How much script a browser without a cache is sent until a page is at rest, in kB (1,000 bytes) of gzip. */
export const scriptBudgets = {
  sign: { aim: 90, limit: 87.7 },
  /** Until it can be used: what handles files is fetched with the first press. */
  guest: { aim: 100, limit: 99.7 },
  /** Menus, tooltips and what is said about files that do not fit come as somebody comes near them. */
  creative: { aim: 200, limit: 184 },
} as const satisfies Record<string, Budget>;
