import { eq, sql } from 'drizzle-orm';
import type { CalendarState } from '@ad-foundry/contract/reminders/calendars.ts';
import { calendars } from '#db/schema/calendars.ts';
import { requireOwnAccount, requireProof } from '#features/people/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import { hashToken, newToken } from '#infra/crypto/secrets.ts';
import type { AccountScope, SystemScope } from '#infra/scope.ts';
import { findByToken, listDueDates, presentState } from './queries.ts';
import type { Calendar } from './present.ts';

/**
 * Creates a secret address, which replaces the previous one and outlives the session. Stores only its hash.
 * @throws AppError `auth.required` if a guest link started the session
 */
export async function createCalendar(scope: AccountScope, publicUrl: URL): Promise<CalendarState & { url: string }> {
  const { db, identity, now } = scope;
  await requireProof(scope, identity.sessionId);
  await requireOwnAccount(scope, identity.sessionId);
  const token = newToken();
  const row = { tokenHash: hashToken(token), createdAt: now(), lastReadAt: null };
  await db
    .insert(calendars)
    .values({ accountId: identity.accountId, ...row })
    .onConflictDoUpdate({ target: calendars.accountId, set: row });
  return { ...presentState(row), url: new URL(`/api/calendars/${token}`, publicUrl).href };
}

export async function revokeCalendar({ db, identity }: AccountScope): Promise<void> {
  await db.delete(calendars).where(eq(calendars.accountId, identity.accountId));
}

const hourMs = 3_600_000;

/** The due dates that a secret address gives access to. @throws AppError `request.not-found`, `request.too-many` */
export async function readCalendar(scope: SystemScope, token: string): Promise<Calendar> {
  const { request } = scope;
  const tokenHash = hashToken(token);
  const found = await findByToken(scope, tokenHash);
  if (!found) {
    // Calendar services read for many people from one network, so only wrong addresses count against it.
    if (request?.network != null)
      await consume(scope, [{ key: `calendars/${request.network}`, max: 300, windowMs: hourMs }]);
    throw new AppError('request.not-found');
  }
  await consume(scope, [{ key: `calendar/${found.accountId}`, max: 60, windowMs: hourMs }]);
  const recently = new Date(scope.now().getTime() - hourMs);
  await scope.db
    .update(calendars)
    .set({ lastReadAt: scope.now() })
    .where(
      sql`${calendars.tokenHash} = ${tokenHash} and coalesce(${calendars.lastReadAt} < ${recently.toISOString()}::timestamptz, true)`,
    );
  return { locale: found.locale, dates: await listDueDates(scope, found.accountId) };
}
