import { eq } from 'drizzle-orm';
import { limits, type Locale } from '@ad-foundry/contract/limits.ts';
import { nameFromAddress, normalizeEmail } from '@ad-foundry/contract/rules/email-address.ts';
import { accounts, type LinkPayload, type SignUpPayload } from '#db/schema/accounts.ts';
import type { MailContent } from '#emails/letters.ts';
import { queueMail } from '#emails/outbox.ts';
import { findInviting } from '#features/account/queries.ts';
import { recordAct } from '#features/audit/actions.ts';
import { requestLimits } from '#features/sign-in/rules.ts';
import { findKnownDevice } from '#features/sessions/actions/devices.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import { consume } from '#infra/rate-limit.ts';
import type { SystemScope } from '#infra/scope.ts';
import { createChallenge, type Challenge } from './challenge.ts';

interface Asking {
  email: string;
  caller: Caller;
  cookies: Cookies;
  /** Null where the caller's network is not counted. */
  network: string | null;
  /** Of the browser, for an address without an account. */
  locale: Locale;
}

const dayMs = 24 * 60 * 60 * 1000;
// The mail of a code gives up before the code does.
const codeMailMs = limits.code.lifeMs - 60 * 1000;

/** Mails a code to a known address, an explanation to others; the work and the answer are the same for all. */
export async function requestCode(scope: SystemScope, asking: Asking): Promise<Challenge> {
  const emailNorm = normalizeEmail(asking.email);
  await countRequest(scope, emailNorm, asking);
  return scope.transaction(async (tx) => {
    const [account] = await tx.db.select().from(accounts).where(eq(accounts.emailNorm, emailNorm));
    // Asked for every address, so that an answer takes as long for one as for another.
    const inviting = await findInviting(tx, emailNorm);
    const invited = account === undefined ? inviting : null;
    const usable = invited !== null || (account !== undefined && !account.disabledAt && !account.deletedAt);
    const challenge = await createChallenge(tx, {
      emailNorm,
      errand: invited ? { purpose: 'sign_up', payload: newcomer(asking) } : { purpose: 'sign_in', payload: null },
      accountId: account?.id ?? null,
      answerable: usable,
    });
    const day = tx.now().toISOString().slice(0, 10);
    const locale = account?.locale ?? asking.locale;
    if (usable) {
      const { code } = challenge;
      const content: MailContent = invited
        ? { kind: 'invitation_code', code, organizationName: invited.organizationName }
        : { kind: 'sign_in_code', code };
      const to = account?.email ?? asking.email;
      await mailCode(tx, content, { to, locale, accountId: account?.id ?? null, challenge });
    } else {
      const kind = account ? 'account_disabled' : 'no_account';
      await queueMail(tx, {
        content: { kind },
        to: account?.email ?? asking.email,
        locale,
        dedupeKey: `${kind}/${emailNorm}/${day}`,
        lifeMs: dayMs,
      });
    }
    await recordAct(tx, { act: 'sign-in.code-requested', accountId: account?.id ?? null, caller: asking.caller });
    return challenge;
  });
}

/** Somebody invited who signs in before accepting: asked for nothing yet, and in need of no organization. */
function newcomer({ email, locale }: Asking): SignUpPayload {
  return { ...nameFromAddress(email), email, locale, organizationName: null };
}

/** Keeps what the sign-up wants to become and mails a code. An address that has an account gets a sign-in code. */
export async function requestSignUp(
  scope: SystemScope,
  wish: SignUpPayload,
  asking: Omit<Asking, 'email' | 'locale'>,
): Promise<Challenge> {
  const emailNorm = normalizeEmail(wish.email);
  await countRequest(scope, emailNorm, asking);
  return scope.transaction(async (tx) => {
    const [account] = await tx.db.select().from(accounts).where(eq(accounts.emailNorm, emailNorm));
    const usable = account === undefined || (account.disabledAt === null && account.deletedAt === null);
    const challenge = await createChallenge(tx, {
      emailNorm,
      errand: account ? { purpose: 'sign_in', payload: null } : { purpose: 'sign_up', payload: wish },
      accountId: account?.id ?? null,
      answerable: usable,
    });
    const { code } = challenge;
    const content: MailContent = { kind: account ? 'sign_up_known' : 'sign_up_code', code };
    if (usable) {
      const recipient = {
        to: account?.email ?? wish.email,
        locale: account?.locale ?? wish.locale,
        accountId: account?.id ?? null,
      };
      await mailCode(tx, content, { ...recipient, challenge });
    }
    await recordAct(tx, { act: 'sign-up.code-requested', accountId: account?.id ?? null, caller: asking.caller });
    return challenge;
  });
}

interface Linking extends Omit<Asking, 'email' | 'locale'> {
  /** Null where the address has none yet. */
  account: Pick<typeof accounts.$inferSelect, 'id' | 'email' | 'locale'> | null;
  identity: LinkPayload;
  /** Of the browser, for an address without an account. */
  locale: Locale;
}

/** Mails a code to the address of an identity, which opens an account once its owner has entered it in this browser. */
export async function requestLinkCode(tx: SystemScope, { account, identity, ...asking }: Linking): Promise<Challenge> {
  const emailNorm = normalizeEmail(identity.email);
  const accountId = account?.id ?? null;
  await countRequest(tx, emailNorm, asking);
  const challenge = await createChallenge(tx, {
    emailNorm,
    errand: { purpose: 'link', payload: identity },
    accountId,
    answerable: true,
  });
  const { email: to, locale } = account ?? { email: identity.email, locale: asking.locale };
  await mailCode(tx, { kind: 'link_code', code: challenge.code }, { to, locale, accountId, challenge });
  await recordAct(tx, { act: 'identity.code-requested', accountId, caller: asking.caller });
  return challenge;
}

/** Counts one more code for an address. @throws AppError `request.too-many` */
export async function countRequest(
  scope: SystemScope,
  email: string,
  { network, cookies }: Pick<Asking, 'network' | 'cookies'>,
): Promise<void> {
  const device = await findKnownDevice(scope, email, cookies);
  await consume(scope, requestLimits({ email, network, device }));
}

/** Who is written to, and about which challenge. */
type Recipient = Pick<Parameters<typeof queueMail>[1], 'to' | 'locale' | 'accountId'> & { challenge: Challenge };

/** A code goes out at once, or never: its mail gives up before it does. */
export function mailCode(tx: SystemScope, content: MailContent, { challenge, ...recipient }: Recipient): Promise<void> {
  return queueMail(tx, { ...recipient, content, dedupeKey: `code/${challenge.id}`, lifeMs: codeMailMs });
}
