import { eq, sql } from 'drizzle-orm';
import { rateLimits } from '#db/schema/operations.ts';
import { AppError } from '#infra/errors.ts';
import type { BaseScope } from '#infra/scope.ts';

export interface Limit {
  /** The key that is counted: an address, a network, an account; never logged. */
  key: string;
  max: number;
  windowMs: number;
}

/**
 * Counts one use against each limit before the work starts, in the database, so that all nodes share the counts.
 * @throws AppError `request.too-many` with the seconds to wait
 */
export async function consume(scope: BaseScope, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const { used, seconds } = await count(scope, limit);
    if (used > limit.max) throw new AppError('request.too-many', { retryAfterSeconds: seconds });
  }
}

/** Counts one use against a limit, without a refusal; `seconds` until the count begins again, at least one. */
export async function count(scope: BaseScope, { key, windowMs }: Limit): Promise<{ used: number; seconds: number }> {
  const now = scope.now();
  const over = sql`${rateLimits.windowEndsAt} <= ${now}`;
  const ends = new Date(now.getTime() + windowMs);
  const [row] = await scope.db
    .insert(rateLimits)
    .values({ key: `${key}/${windowMs}`, windowEndsAt: ends, used: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`case when ${over} then 1 else ${rateLimits.used} + 1 end`,
        windowEndsAt: sql`case when ${over} then ${ends} else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning();
  const waitMs = (row?.windowEndsAt ?? ends).getTime() - now.getTime();
  return { used: row?.used ?? 1, seconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/**
 * Reserves one use and returns when it is allowed: now if within the limit, else in a later window. Uses beyond the
 * limit count towards the following windows.
 */
export async function reserve(scope: BaseScope, { key, max, windowMs }: Limit): Promise<Date> {
  const now = scope.now();
  const over = sql`${rateLimits.windowEndsAt} <= ${now}`;
  // The number of windows that have ended since, and the reserved uses that remain after them.
  const passed = sql`(floor(extract(epoch from (${now} - ${rateLimits.windowEndsAt})) * 1000 / ${windowMs}) + 1)::int`;
  const remaining = sql`greatest(${rateLimits.used} - ${passed} * ${max}, 0)`;
  const [row] = await scope.db
    .insert(rateLimits)
    .values({ key: `${key}/${windowMs}`, windowEndsAt: new Date(now.getTime() + windowMs), used: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        used: sql`case when ${over} then ${remaining} + 1 else ${rateLimits.used} + 1 end`,
        windowEndsAt: sql`case when not ${over} then ${rateLimits.windowEndsAt}
          when ${remaining} = 0 then ${new Date(now.getTime() + windowMs)}
          else ${rateLimits.windowEndsAt} + ${passed} * ${windowMs} * interval '1 millisecond' end`,
      },
    })
    .returning();
  if (!row || row.used <= max) return now;
  const windowsAhead = Math.floor((row.used - 1) / max);
  return new Date(row.windowEndsAt.getTime() + (windowsAhead - 1) * windowMs);
}

/** Returns one use, for example of a correct code. */
export async function refund(scope: BaseScope, limits: Limit[]): Promise<void> {
  for (const { key, windowMs } of limits) {
    await scope.db
      .update(rateLimits)
      .set({ used: sql`greatest(${rateLimits.used} - 1, 0)` })
      .where(eq(rateLimits.key, `${key}/${windowMs}`));
  }
}
