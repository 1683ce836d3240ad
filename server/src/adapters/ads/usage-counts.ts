import type { Access } from './ad-provider.ts';
import type { UsageHint } from './usage-hint.ts';

/** Above this share, one call at a time per key, at growing intervals. */
const busyPercent = 75;
/** Above this share, calls of jobs wait: the rest is reserved for people. */
const backgroundPercent = 85;
/** Above this share, all calls wait. */
const fullPercent = 95;
const pauseMs = 60_000;
/** A count without a reset time is forgotten after this time. */
const memoryMs = 300_000;
/** Interval between calls just below the limit. */
const widestSpacingMs = 2000;

interface Count {
  percent: number;
  readAt: number;
  forgetAt: number;
  blockedUntil: number;
  lastStartAt: number;
  running: number;
}

/** Tracks the current use of each limit. */
export function createCounts(perKey: number) {
  const counts = new Map<string, Count>();
  const countOf = (key: string): Count => {
    const hint = counts.get(key);
    if (hint) return hint;
    const fresh = { percent: 0, readAt: 0, forgetAt: 0, blockedUntil: 0, lastStartAt: 0, running: 0 };
    counts.set(key, fresh);
    return fresh;
  };
  const percentOf = (count: Count, at: number) => (count.forgetAt > at ? count.percent : 0);
  const allowed = (key: string, urgency: Access['urgency'], at: number): number => {
    const count = countOf(key);
    const percent = percentOf(count, at);
    const limit = urgency === 'interactive' ? fullPercent : backgroundPercent;
    const paused = percent >= limit ? Math.min(count.readAt + pauseMs, count.forgetAt) : 0;
    const busy = Math.max(0, percent - busyPercent) / (100 - busyPercent);
    const spaced = busy > 0 ? count.lastStartAt + widestSpacingMs * Math.min(busy, 1) : 0;
    return Math.max(count.blockedUntil, paused, spaced);
  };

  return {
    /** The time at which all keys allow the next call; in the past if immediately. */
    allowedAt: (keys: readonly string[], urgency: Access['urgency'], at: number) =>
      Math.max(...keys.map((key) => allowed(key, urgency, at))),
    hasRoom: (keys: readonly string[], at: number) =>
      keys.map(countOf).every((count) => count.running < (percentOf(count, at) > busyPercent ? 1 : perKey)),
    begin(keys: readonly string[], at: number) {
      for (const count of keys.map(countOf)) {
        count.running += 1;
        count.lastStartAt = at;
      }
    },
    end(keys: readonly string[]) {
      for (const count of keys.map(countOf)) count.running -= 1;
    },
    learn(hints: readonly UsageHint[], at: number) {
      for (const { key, percent, resetMs, blockedMs } of hints) {
        const count = countOf(key);
        count.percent = percent;
        count.readAt = at;
        count.forgetAt = at + (resetMs ?? memoryMs);
        if (blockedMs !== null) count.blockedUntil = Math.max(count.blockedUntil, at + blockedMs);
      }
    },
  };
}
