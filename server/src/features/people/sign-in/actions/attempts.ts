import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { limits, type Locale } from '@ad-foundry/contract/limits.ts';
import type { AttemptSecrets } from '#adapters/identity/identity-provider.ts';
import { oauthAttempts } from '#db/schema/identities.ts';
import { newUuid } from '#infra/ids.ts';
import type { SystemScope } from '#infra/scope.ts';
import { hashToken, newToken } from '#infra/crypto/secrets.ts';

interface Input {
  returnTo: string;
  invitationId: InvitationId | null;
  locale: Locale;
}

interface AttemptTokens {
  state: string;
  /** Value for the cookie of the browser that started the attempt; only that browser can complete the sign-in. */
  binding: string;
}

const purpose = 'oauth-attempt';

/** The encrypted parts of a stored attempt. */
interface SealedParts {
  secrets: AttemptSecrets;
  invitationId: InvitationId | null;
}

/** Stores an attempt to sign in with Google: its tokens as hashes, its secrets encrypted. */
export async function beginAttempt(
  scope: SystemScope,
  secrets: AttemptSecrets,
  { invitationId, ...input }: Input,
): Promise<AttemptTokens> {
  const sealed: SealedParts = { secrets, invitationId };
  const id = newUuid();
  const state = newToken();
  const binding = newToken();
  const now = scope.now();
  await scope.db.insert(oauthAttempts).values({
    ...input,
    id,
    bindingHash: hashToken(binding),
    stateHash: hashToken(state),
    sealed: scope.secrets.seal(purpose, id, JSON.stringify(sealed)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.googleAttemptMs),
  });
  return { state, binding };
}

/** Consumes an attempt once. @returns null if the attempt is from another browser or tab, used or expired */
export async function consumeAttempt(
  scope: SystemScope,
  { binding, state }: AttemptTokens,
): Promise<(Input & { secrets: AttemptSecrets }) | null> {
  const [storedAttempt] = await scope.db
    .select({ id: oauthAttempts.id, stateHash: oauthAttempts.stateHash })
    .from(oauthAttempts)
    .where(eq(oauthAttempts.bindingHash, hashToken(binding)));
  // The state of an older tab must not consume the attempt of a newer one.
  if (!storedAttempt || !timingSafeEqual(storedAttempt.stateHash, hashToken(state))) return null;
  const [consumed] = await scope.db
    .update(oauthAttempts)
    .set({ usedAt: scope.now() })
    .where(
      and(
        eq(oauthAttempts.id, storedAttempt.id),
        isNull(oauthAttempts.usedAt),
        gt(oauthAttempts.expiresAt, scope.now()),
      ),
    )
    .returning();
  if (!consumed) return null;
  const sealed = JSON.parse(scope.secrets.open(purpose, consumed.id, consumed.sealed)) as SealedParts;
  return { returnTo: consumed.returnTo, locale: consumed.locale, ...sealed };
}
