import { and, eq, gt, isNull } from 'drizzle-orm';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '#db/schema/people.ts';
import { findKnownDevice } from '#features/people/sessions/actions/devices.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { SystemScope } from '#infra/scope.ts';
import { hashToken } from '#infra/crypto/secrets.ts';

/**
 * The address of an open invitation, as login hint for Google. The hint is visible in the redirect URL, so only a
 * browser in which the invited person has signed in before gets it. For any other holder of the link, the address stays
 * masked.
 */
export async function findHint(
  scope: SystemScope,
  invitationId: InvitationId,
  cookies: Cookies,
): Promise<string | null> {
  const [invited] = await scope.db
    .select({ email: invitations.email, emailNorm: invitations.emailNorm })
    .from(invitations)
    .where(
      and(
        eq(invitations.tokenHash, hashToken(invitationId)),
        isNull(invitations.declinedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, scope.now()),
      ),
    );
  if (!invited || (await findKnownDevice(scope, invited.emailNorm, cookies)) === null) return null;
  return invited.email;
}
