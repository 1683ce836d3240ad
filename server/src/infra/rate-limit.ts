import { sql } from 'drizzle-orm';
import { AppError } from './errors.ts';
import type { BaseScope } from './scope.ts';

export interface Limit {
  /** Whom it counts: an address, a network, an account; never logged. */
  key: string;
  max: number;
  windowMs: number;
}

/**
 * Counts one use against each limit, before the work is done; in the database, so that all nodes count together.
 * @throws AppError `request.too-many` with the seconds to wait
 */
export async function consume(scope: BaseScope, limits: Limit[]): Promise<void> {
  const now = scope.now();
  for (const { key, max, windowMs } of limits) {
    const ends = new Date(now.getTime() + windowMs);
    const { rows } = await scope.db.execute<{ used: number; window_ends_at: Date }>(sql`
      insert into rate_limits (key, window_ends_at, used) values (${`${key}/${windowMs}`}, ${ends}, 1)
      on conflict (key) do update set
        used = case when rate_limits.window_ends_at <= ${now} then 1 else rate_limits.used + 1 end,
        window_ends_at = case when rate_limits.window_ends_at <= ${now} then ${ends} else rate_limits.window_ends_at end
      returning used, window_ends_at`);
    const [row] = rows;
    if (row && row.used > max) {
      const waitMs = new Date(row.window_ends_at).getTime() - now.getTime();
      throw new AppError('request.too-many', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    }
  }
}

/** Takes one use back, for instance of a try that was right. */
export async function giveBack(scope: BaseScope, limits: Limit[]): Promise<void> {
  for (const { key, windowMs } of limits) {
    await scope.db.execute(
      sql`update rate_limits set used = greatest(used - 1, 0) where key = ${`${key}/${windowMs}`}`,
    );
  }
}

/** Forgets a count, for instance the failures before a success. */
export async function forget(scope: BaseScope, { key, windowMs }: Limit): Promise<void> {
  await scope.db.execute(sql`delete from rate_limits where key = ${`${key}/${windowMs}`}`);
}
