import type { InvitationId } from '@ad-foundry/contract/ids.ts';

/** The invitation that an address of the sign area is for; whatever stands there is asked for as it is. */
export function invitationIn(path: string): InvitationId | null {
  return (/^\/sign\/invitations\/([^/]+)\/?$/.exec(path)?.[1] ?? null) as InvitationId | null;
}
