import type { OrganizationId } from '@ad-foundry/contract/ids.ts';

/**
 * `email_norm` of the account that represents an invited guest in one organization until the guest joins. Since no
 * address contains a space, neither sign-in nor another organization finds it.
 */
export function placeholderKey(organizationId: OrganizationId, emailNorm: string): string {
  return `${organizationId} ${emailNorm}`;
}

/** The normalized address behind a placeholder's key; the address itself for other accounts. */
export function addressBehind(emailNorm: string): string {
  return emailNorm.slice(emailNorm.indexOf(' ') + 1);
}
