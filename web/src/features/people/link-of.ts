import type { Invitation } from '@ad-foundry/contract/invitations.ts';

/** Where the mail of an invitation leads: a seat to the screen that says what is offered, a guest to the files. */
export function linkOf({ id, campaign, group }: Invitation): string {
  const path = campaign ? `/upload/${campaign.id}#k=${id}` : group ? `/upload#k=${id}` : `/sign/invitations/${id}`;
  return `${window.location.origin}${path}`;
}
