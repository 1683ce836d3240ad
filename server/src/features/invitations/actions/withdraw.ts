import { and, eq, inArray } from 'drizzle-orm';
import { canGrant, roles, type Role } from '@ad-foundry/contract/permissions.ts';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { invitations } from '#db/schema/people.ts';
import { waiting } from '#features/invitations/queries.ts';
import type { BaseScope } from '#infra/scope.ts';
import { revokeInvitations, type Revoking } from './revoke.ts';

/**
 * Takes back the seats that somebody offered and may not offer any more: all of them where they are out (`role` null).
 * The guests they invited are the campaign's, and stay.
 */
export async function withdrawOffers(
  tx: BaseScope,
  { invitedBy, role }: { invitedBy: AccountId; role: Role | null },
  by: Revoking,
): Promise<void> {
  const beyond = roles.filter((each) => each !== 'guest' && (role === null || !canGrant(role, each)));
  if (beyond.length === 0) return;
  await revokeInvitations(
    tx,
    and(eq(invitations.invitedBy, invitedBy), inArray(invitations.role, beyond), waiting),
    by,
  );
}

/** Takes back what waits for an address. */
export async function withdrawFrom(tx: BaseScope, emailNorm: string, by: Revoking): Promise<void> {
  await revokeInvitations(tx, and(eq(invitations.emailNorm, emailNorm), waiting), by);
}
