import { and, eq, isNull, sql } from 'drizzle-orm';
import { pickLocale } from '@ad-foundry/contract/rules/people/pick-locale.ts';
import { accounts } from '#db/schema/accounts.ts';
import { renderStopPage, stopPagePolicy } from '#emails/stop-page.tsx';
import { readStopToken } from '#features/talk/notifications/rules.ts';
import type { SystemScope } from '#infra/scope.ts';
import { showReminderStop, stopReminders } from './stop-reminders.ts';
import { showReviewStop, stopReviewMails } from './stop-review-mails.ts';

/** The page behind the link of a mail, with its content security policy. */
export interface StopPage {
  isValid: boolean;
  page: string;
  policy: string;
}

/** A page in the person's language that asks to confirm stopping such mails. */
export async function showStop(scope: SystemScope, token: string, languages: readonly string[]): Promise<StopPage> {
  const page = (await showReminderStop(scope, token)) ?? (await showReviewStop(scope, token));
  if (page !== null) return { isValid: true, page, policy: stopPagePolicy };
  return pageOf(await findStop(scope, token), { languages, isDone: false });
}

interface StopRequest {
  token: string;
  /** The form of the page, or what a mail program sends. */
  body: string;
  languages: readonly string[];
}

/**
 * Stops mails about the link's topics for its account, or reminders as its form says; notifications in the product
 * continue.
 */
export async function stopMails(scope: SystemScope, { token, body, languages }: StopRequest): Promise<StopPage> {
  const page = (await stopReminders(scope, token, body)) ?? (await stopReviewMails(scope, token, body));
  if (page !== null) return { isValid: true, page, policy: stopPagePolicy };
  const stop = await findStop(scope, token);
  if (stop) {
    const types = stop.topics.filter((topic) => topic !== 'reminders');
    const never = JSON.stringify(Object.fromEntries(types.map((type) => [type, 'never'])));
    await scope.db
      .update(accounts)
      .set({
        notificationMails: sql`${accounts.notificationMails} || ${never}::jsonb`,
        ...(stop.topics.includes('reminders') ? { reminderMails: false } : {}),
        updatedAt: scope.now(),
      })
      .where(eq(accounts.id, stop.accountId));
  }
  return pageOf(stop, { languages, isDone: stop !== null });
}

type Found = Awaited<ReturnType<typeof findStop>>;

/** The account and the topics of a link; null if the link is invalid or the account deleted. */
async function findStop({ db, secrets }: SystemScope, token: string) {
  const stop = readStopToken(secrets, token);
  if (!stop) return null;
  const [row] = await db
    .select({ locale: accounts.locale })
    .from(accounts)
    .where(and(eq(accounts.id, stop.accountId), isNull(accounts.deletedAt)));
  return row ? { ...stop, ...row } : null;
}

function pageOf(stop: Found, { languages, isDone }: { languages: readonly string[]; isDone: boolean }): StopPage {
  const locale = stop?.locale ?? pickLocale(languages);
  const page = renderStopPage({ locale, topics: stop?.topics ?? [], isDone });
  return { isValid: stop !== null, page, policy: stopPagePolicy };
}
