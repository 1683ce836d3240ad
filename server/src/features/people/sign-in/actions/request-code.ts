import { eq } from 'drizzle-orm';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { limits, type Locale } from '@ad-foundry/contract/limits.ts';
import { nameFromAddress, normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import { accounts, type LinkPayload, type SignUpPayload } from '#db/schema/accounts.ts';
import type { MailContent } from '#emails/render-mail.ts';
import { queueMail } from '#emails/outbox.ts';
import { findInviting } from '#features/people/account/queries.ts';
import { requestLimits, type CodePurpose } from '#features/people/sign-in/rules.ts';
import { findKnownDevice } from '#features/people/sessions/actions/devices.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import type { SystemScope } from '#infra/scope.ts';
import { createChallenge, type Challenge } from './challenge.ts';

interface CodeRequest {
  email: string;
  cookies: Cookies;
  /** The browser's language, used for an address without an account. */
  locale: Locale;
}

const dayMs = 24 * 60 * 60 * 1000;
// The mail expires before its code does.
const codeMailMs = limits.code.lifeMs - 60 * 1000;

/**
 * Mails a code to an address with an account or an invitation, and an explanation to any other address. Work and
 * response are the same in both cases, so that they do not reveal whether there is an account.
 */
export async function requestCode(scope: SystemScope, request: CodeRequest): Promise<Challenge> {
  const emailNorm = normalizeEmail(request.email);
  await countRequest(scope, emailNorm, request);
  return scope.transaction(async (tx) => {
    const [account] = await tx.db.select().from(accounts).where(eq(accounts.emailNorm, emailNorm));
    // Queried for every address, so that response times do not differ.
    const inviter = await findInviting(tx, emailNorm);
    const invited = account === undefined ? inviter : null;
    const usable = invited !== null || (account !== undefined && !account.disabledAt && !account.deletedAt);
    const challenge = await createChallenge(tx, {
      emailNorm,
      task: invited
        ? { purpose: 'sign_up', payload: withoutOrganization(request) }
        : { purpose: 'sign_in', payload: null },
      accountId: account?.id ?? null,
      answerable: usable,
    });
    const day = tx.now().toISOString().slice(0, 10);
    const locale = account?.locale ?? request.locale;
    if (usable) {
      const { code } = challenge;
      const content: MailContent = invited
        ? { kind: 'invitation_code', code, ...invited }
        : { kind: 'sign_in_code', code };
      const to = account?.email ?? request.email;
      await mailCode(tx, content, { to, locale, accountId: account?.id ?? null, challenge });
    } else {
      const kind = account ? 'account_disabled' : 'no_account';
      await queueMail(tx, {
        content: { kind },
        to: account?.email ?? request.email,
        locale,
        dedupeKey: `${kind}/${emailNorm}/${day}`,
        lifeMs: dayMs,
      });
    }
    await tx.record('sign-in.code-requested', {}, { accountId: account?.id ?? null });
    return challenge;
  });
}

/** The sign-up of an invited person who signs in before accepting; it has no names and no organization. */
function withoutOrganization({ email, locale }: CodeRequest): SignUpPayload {
  return { ...nameFromAddress(email), email, locale, organizationName: null };
}

/** Stores the sign-up and mails a code. An address that has an account gets a sign-in code instead. */
export async function requestSignUp(
  scope: SystemScope,
  input: SignUpPayload,
  request: Omit<CodeRequest, 'email' | 'locale'>,
): Promise<Challenge> {
  const emailNorm = normalizeEmail(input.email);
  await countRequest(scope, emailNorm, request, 'sign-up');
  return scope.transaction(async (tx) => {
    const [account] = await tx.db.select().from(accounts).where(eq(accounts.emailNorm, emailNorm));
    const usable = account === undefined || (account.disabledAt === null && account.deletedAt === null);
    const challenge = await createChallenge(tx, {
      emailNorm,
      task: account ? { purpose: 'sign_in', payload: null } : { purpose: 'sign_up', payload: input },
      accountId: account?.id ?? null,
      answerable: usable,
    });
    const { code } = challenge;
    const content: MailContent = { kind: account ? 'sign_up_known' : 'sign_up_code', code };
    if (usable) {
      const recipient = {
        to: account?.email ?? input.email,
        locale: account?.locale ?? input.locale,
        accountId: account?.id ?? null,
      };
      await mailCode(tx, content, { ...recipient, challenge });
    }
    await tx.record('sign-up.code-requested', {}, { accountId: account?.id ?? null });
    return challenge;
  });
}

interface LinkRequest extends Omit<CodeRequest, 'email' | 'locale'> {
  /** Null if the address has no account. */
  account: Pick<typeof accounts.$inferSelect, 'id' | 'email' | 'locale'> | null;
  identity: LinkPayload;
  /** The browser's language, used for an address without an account. */
  locale: Locale;
}

/** Mails a code to the address of a Google identity; entering the code in this browser opens the account. */
export async function requestLinkCode(
  tx: SystemScope,
  { account, identity, ...request }: LinkRequest,
): Promise<Challenge> {
  const emailNorm = normalizeEmail(identity.email);
  const accountId = account?.id ?? null;
  await countRequest(tx, emailNorm, request);
  const challenge = await createChallenge(tx, {
    emailNorm,
    task: { purpose: 'link', payload: identity },
    accountId,
    answerable: true,
  });
  const { email: to, locale } = account ?? { email: identity.email, locale: request.locale };
  await mailCode(tx, { kind: 'link_code', code: challenge.code }, { to, locale, accountId, challenge });
  await tx.record('identity.code-requested', {}, { accountId });
  return challenge;
}

/** Counts a requested code against the limits. @throws AppError `request.too-many` */
export async function countRequest(
  scope: SystemScope,
  email: string,
  { cookies }: Pick<CodeRequest, 'cookies'>,
  purpose: CodePurpose = 'sign-in',
): Promise<void> {
  const device = await findKnownDevice(scope, email, cookies);
  await consume(scope, requestLimits({ email, network: scope.request?.network ?? null, device }, purpose));
}

/** The recipient and the challenge of a mailed code. */
interface Recipient {
  to: string;
  locale: Locale;
  accountId?: AccountId | null;
  challenge: Challenge;
}

/** Queues the mail of a code; it expires before the code does. */
export async function mailCode(
  tx: SystemScope,
  content: MailContent,
  { challenge, ...recipient }: Recipient,
): Promise<void> {
  await queueMail(tx, { ...recipient, content, dedupeKey: `code/${challenge.id}`, lifeMs: codeMailMs });
}
