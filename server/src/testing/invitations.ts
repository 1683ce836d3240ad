import type { Account } from '@ad-foundry/contract/account.ts';
import { invitations, type SeatRole } from '@ad-foundry/contract/invitations.ts';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { newEmail, type TestClient } from './client.ts';
import type { TestApp } from './app.ts';

/** The id in the newest invitation mail to an address; `after` excludes an earlier one. */
export async function invitationFor(client: TestClient, email: string, after?: string): Promise<InvitationId> {
  const idIn = (text: string) => /inv_[0-9a-z]{26}/.exec(text)?.[0];
  const mail = await client.mailTo(email, ({ text }) => idIn(text) !== undefined && idIn(text) !== after);
  return idIn(mail.text) as InvitationId;
}

/** Accepts an invitation as a new person, with the mailed code. */
export async function acceptByCode(client: TestClient, email: string, invitationId: InvitationId): Promise<Account> {
  const params = { invitationId };
  const before = (await client.mailsTo(email)).map(({ id }) => id);
  await client.call(invitations.requestCode, { params, body: { locale: 'en-US' } });
  const mail = await client.mailTo(email, ({ id, text }) => /\d{4} \d{4}/.test(text) && !before.includes(id));
  const code = /(\d{4} \d{4})/.exec(mail.text)?.[1] ?? '';
  const body = { code, firstName: 'Noa', lastName: 'Berg', locale: 'en-US' } as const;
  const me = await client.call(invitations.confirm, { params, body });
  client.actIn(me.organizationId);
  return me;
}

/** A new member of the organization of `host`, in their own browser. */
export async function addMember(app: TestApp, host: TestClient, role: SeatRole = 'member') {
  const email = newEmail();
  await host.call(invitations.create, { body: { emails: [email], role } });
  const client = app.browser();
  const me = await acceptByCode(client, email, await invitationFor(client, email));
  return { client, email, me };
}
