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
 * Counts one use against each limit before the work is done, in the database, so that all nodes share the counts.
 * @throws AppError `request.too-many` with the seconds to wait
 */
export async function consume(scope: BaseScope, limits: Limit[]): Promise<void> {
  const now = scope.now();
  for (const { key, max, windowMs } of limits) {
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
    if (row && row.used > max) {
      const waitMs = row.windowEndsAt.getTime() - now.getTime();
      throw new AppError('request.too-many', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    }
  }
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
