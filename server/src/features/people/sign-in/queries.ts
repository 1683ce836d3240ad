import { eq } from 'drizzle-orm';
import { identities } from '#db/schema/identities.ts';
import { requireProof } from '#features/people/sessions/queries.ts';
import type { AccountScope } from '#infra/scope.ts';

/**
 * The account's ways to sign in besides codes by mail. @throws AppError `auth.required` if a guest link started the
 * session
 */
export async function listSignInMethods(scope: AccountScope, { googleOffered }: { googleOffered: boolean }) {
  const { accountId, sessionId } = scope.identity;
  await requireProof(scope, sessionId);
  const [google] = await scope.db.select().from(identities).where(eq(identities.accountId, accountId));
  return {
    googleOffered,
    google: google
      ? {
          email: google.emailAtLink,
          linkedAt: google.createdAt.toISOString(),
          lastUsedAt: google.lastUsedAt.toISOString(),
        }
      : null,
  };
}
