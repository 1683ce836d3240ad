import type { InvitationId } from '@ad-foundry/contract/ids.ts';

/** The invitation id in a path of the sign-in area, not validated. */
export function invitationIn(path: string): InvitationId | null {
  return (/^\/sign\/invitations\/([^/]+)\/?$/.exec(path)?.[1] ?? null) as InvitationId | null;
}
