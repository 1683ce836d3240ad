import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import type { TestApp } from './app.ts';
import type { TestClient } from './client.ts';

/** Makes the person a member of an organization that somebody else has just made. */
export async function joinAnother(app: TestApp, client: TestClient, role: Role = 'member'): Promise<OrganizationId> {
  const host = await app.browser().signUp({ organizationName: 'Host' });
  const me = await client.me();
  if (host.organizationId === null) throw new Error('the host has no organization');
  await app.sql(
    `insert into members (id, organization_id, account_id, role, status, created_at) values ($1, $2, $3, $4, 'active', now())`,
    [`mem_${host.id.slice(4)}`, host.organizationId, me.id, role],
  );
  return host.organizationId;
}
