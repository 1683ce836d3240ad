import type { AdRecord, CreativeRecord } from './ads/records.ts';
import type { ReportRecord } from './insights/records.ts';
import type { ImageRecord, VideoRecord } from './library/records.ts';
import type { CodeRecord, GrantRecord, TokenRecord } from './oauth/records.ts';

/** All changes of clients; the world itself is computed from the seed. */
export interface State {
  /** Number of issued ids, by kind. */
  counters: Map<string, number>;
  tokens: Map<string, TokenRecord>;
  codes: Map<string, CodeRecord>;
  /** Permissions of the app, by person. */
  grants: Map<string, GrantRecord>;
  /** Keyed by `account:hash`. */
  images: Map<string, ImageRecord>;
  videos: Map<string, VideoRecord>;
  creatives: Map<string, CreativeRecord>;
  ads: Map<string, AdRecord>;
  reports: Map<string, ReportRecord>;
  /** Account statuses that the control page changed. */
  statuses: Map<string, { status: number; disableReason: number }>;
}

export const createState = (): State => ({
  counters: new Map(),
  tokens: new Map(),
  codes: new Map(),
  grants: new Map(),
  images: new Map(),
  videos: new Map(),
  creatives: new Map(),
  ads: new Map(),
  reports: new Map(),
  statuses: new Map(),
});

/** First id of each kind. Most are beyond 2^53, to expose clients that parse ids as numbers. */
const FIRST = {
  token: 1n,
  trace: 1n,
  video: 7_010_000_000_000_001n,
  session: 7_020_000_000_000_001n,
  thumbnail: 7_030_000_000_000_001n,
  creative: 120_210_050_000_000_001n,
  ad: 120_210_040_000_000_001n,
  reportRun: 6_090_000_000_001n,
} as const;

export type IdKind = keyof typeof FIRST;

/** The next id of a kind; the same calls in the same order give the same ids. */
export function nextId({ counters }: State, kind: IdKind): string {
  const used = counters.get(kind) ?? 0;
  counters.set(kind, used + 1);
  return String(FIRST[kind] + BigInt(used));
}
