import type { Invitation } from '@ad-foundry/contract/invitations.ts';

/** The link in an invitation's mail: the invitation screen for a seat, the guest page for a guest. */
export function linkOf({ id, campaign, group }: Invitation): string {
  const path = campaign ? `/upload/${campaign.id}#k=${id}` : group ? `/upload#k=${id}` : `/sign/invitations/${id}`;
  return `${window.location.origin}${path}`;
}
