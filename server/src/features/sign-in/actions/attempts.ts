import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { limits, type Locale } from '@ad-foundry/contract/limits.ts';
import type { AttemptSecrets } from '#adapters/identity/identity-provider.ts';
import { oauthAttempts } from '#db/schema/identities.ts';
import { newUuid } from '#infra/ids.ts';
import type { SystemScope } from '#infra/scope.ts';
import { hashToken, newToken } from '#infra/secrets.ts';

interface Wish {
  returnTo: string;
  invitationId: InvitationId | null;
  locale: Locale;
}

interface Begun {
  state: string;
  /** For the cookie of the browser that began; only there does the sign-in end. */
  binding: string;
}

const purpose = 'oauth-attempt';

/** What of an attempt is of use to whoever reads it. */
interface Sealed {
  secrets: AttemptSecrets;
  invitationId: InvitationId | null;
}

/** Keeps what a sign-in through Google needs when it comes back: hashes, and the rest sealed. */
export async function beginAttempt(
  scope: SystemScope,
  secrets: AttemptSecrets,
  { invitationId, ...wish }: Wish,
): Promise<Begun> {
  const sealed: Sealed = { secrets, invitationId };
  const id = newUuid();
  const state = newToken();
  const binding = newToken();
  const now = scope.now();
  await scope.db.insert(oauthAttempts).values({
    ...wish,
    id,
    bindingHash: hashToken(binding),
    stateHash: hashToken(state),
    sealed: scope.secrets.seal(purpose, id, JSON.stringify(sealed)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.googleAttemptMs),
  });
  return { state, binding };
}

/** Uses an attempt up, once. Null for another browser's, another tab's, a used or an expired one. */
export async function takeAttempt(
  scope: SystemScope,
  { binding, state }: Begun,
): Promise<(Wish & { secrets: AttemptSecrets }) | null> {
  const [held] = await scope.db
    .select({ id: oauthAttempts.id, stateHash: oauthAttempts.stateHash })
    .from(oauthAttempts)
    .where(eq(oauthAttempts.bindingHash, hashToken(binding)));
  // A tab that was overtaken by a newer one must not use up the newer one's attempt.
  if (!held || !timingSafeEqual(held.stateHash, hashToken(state))) return null;
  const [taken] = await scope.db
    .update(oauthAttempts)
    .set({ usedAt: scope.now() })
    .where(and(eq(oauthAttempts.id, held.id), isNull(oauthAttempts.usedAt), gt(oauthAttempts.expiresAt, scope.now())))
    .returning();
  if (!taken) return null;
  const sealed = JSON.parse(scope.secrets.open(purpose, taken.id, taken.sealed)) as Sealed;
  return { returnTo: taken.returnTo, locale: taken.locale, ...sealed };
}
