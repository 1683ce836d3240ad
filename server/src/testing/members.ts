import { account } from '@ad-foundry/contract/account.ts';
import type { AccountId, MemberId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Role } from '@ad-foundry/contract/permissions.ts';
import { newId } from '#infra/ids.ts';
import type { TestApp } from './app.ts';
import type { TestClient } from './client.ts';

/** Makes the person a member of another person's new organization. */
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

export interface Colleague {
  client: TestClient;
  memberId: MemberId;
  accountId: AccountId;
  email: string;
}

/** A person with an account whose current organization is this one, with any role. */
export async function joinAs(app: TestApp, organizationId: OrganizationId, role: Role): Promise<Colleague> {
  const client = app.browser();
  const { id: accountId, email } = await client.signUp();
  const memberId = newId('member');
  await app.sql(
    `insert into members (id, organization_id, account_id, role, status, created_at) values ($1, $2, $3, $4, 'active', now())`,
    [memberId, organizationId, accountId, role],
  );
  await client.call(account.switchOrganization, { body: { organizationId } });
  client.actIn(organizationId);
  return { client, memberId, accountId, email };
}
