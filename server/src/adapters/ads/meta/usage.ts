import { z } from 'zod';
import type { UsageHint } from '#adapters/ads/usage-hint.ts';

const percent = z.coerce.number().catch(0);
const parts = { call_count: percent, total_time: percent, total_cputime: percent };
const appUsage = z.object(parts);
const accountUsage = z.object({
  acc_id_util_pct: percent,
  reset_time_duration: z.coerce.number().optional().catch(undefined),
});
const useCases = z.record(
  z.string(),
  z.array(z.object({ ...parts, estimated_time_to_regain_access: z.coerce.number().catch(0) })),
);
const insightsUsage = z.object({ app_id_util_pct: percent, acc_id_util_pct: percent });

export const appKey = 'app';

/** The largest share counts, since the platform refuses a call when any of them is used up. */
const largest = (used: { call_count: number; total_time: number; total_cputime: number }) =>
  Math.max(used.call_count, used.total_time, used.total_cputime);

/**
 * Reads the usage headers of a response of the Graph API, including failed ones.
 * @param account digits of the call's account; null for none
 */
export function readUsage(headers: Headers, account: string | null): UsageHint[] {
  const hints: UsageHint[] = [];
  const app = parse(headers, 'x-app-usage', appUsage);
  if (app) hints.push({ key: appKey, percent: largest(app), resetMs: null, blockedMs: null });
  const advertiserUsage = parse(headers, 'x-ad-account-usage', accountUsage);
  if (advertiserUsage && account !== null) {
    const resetMs =
      advertiserUsage.reset_time_duration === undefined ? null : advertiserUsage.reset_time_duration * 1000;
    hints.push({ key: account, percent: advertiserUsage.acc_id_util_pct, resetMs, blockedMs: null });
  }
  for (const [key, uses] of Object.entries(parse(headers, 'x-business-use-case-usage', useCases) ?? {})) {
    for (const use of uses) {
      // In minutes; 0 while calls are allowed.
      const blockedMs = use.estimated_time_to_regain_access > 0 ? use.estimated_time_to_regain_access * 60_000 : null;
      hints.push({ key, percent: largest(use), resetMs: null, blockedMs });
    }
  }
  const insights = parse(headers, 'x-fb-ads-insights-throttle', insightsUsage);
  if (insights && account !== null) {
    hints.push({ key: account, percent: insights.acc_id_util_pct, resetMs: null, blockedMs: null });
  }
  return largestPerKey(hints);
}

/** Several headers may describe the same account: the most severe of each value counts. */
function largestPerKey(hints: UsageHint[]): UsageHint[] {
  const byKey = new Map<string, UsageHint>();
  for (const hint of hints) {
    const previous = byKey.get(hint.key);
    byKey.set(hint.key, previous ? mostSevere(previous, hint) : hint);
  }
  return [...byKey.values()];
}

function mostSevere(a: UsageHint, b: UsageHint): UsageHint {
  const [more] = a.percent >= b.percent ? [a] : [b];
  const blockedMs = Math.max(a.blockedMs ?? 0, b.blockedMs ?? 0);
  return { ...more, blockedMs: blockedMs > 0 ? blockedMs : null };
}

function parse<T extends z.ZodType>(headers: Headers, name: string, schema: T): z.output<T> | null {
  const text = headers.get(name);
  if (text === null) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
