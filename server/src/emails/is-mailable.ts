import { and, eq, isNotNull, isNull, notExists, or } from 'drizzle-orm';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { invitations } from '#db/schema/people.ts';
import { hashToken } from '#infra/crypto/secrets.ts';
import type { BaseScope } from '#infra/scope.ts';
import type { InvitationContent } from './render-mail.ts';

/** Whether an invitation may still be mailed. Days may pass between queueing a mail and sending it. */
export async function isMailable(scope: BaseScope, { invitationId }: InvitationContent): Promise<boolean> {
  const found = await scope.db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.tokenHash, hashToken(invitationId)),
        isNull(invitations.declinedAt),
        isNull(invitations.revokedAt),
        notExists(disabledRecipient(scope)),
      ),
    );
  return found.length > 0;
}

/** The invitation's recipient, if their account or their membership of the organization is disabled. */
function disabledRecipient({ db }: BaseScope) {
  return db
    .select({ id: accounts.id })
    .from(accounts)
    .leftJoin(members, and(eq(members.accountId, accounts.id), eq(members.organizationId, invitations.organizationId)))
    .where(
      and(
        or(eq(accounts.emailNorm, invitations.emailNorm), eq(members.id, invitations.memberId)),
        or(isNotNull(accounts.disabledAt), eq(members.status, 'disabled')),
      ),
    );
}
