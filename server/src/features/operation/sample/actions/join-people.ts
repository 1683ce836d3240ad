import { and, desc, eq } from 'drizzle-orm';
import { normalizeEmail } from '@ad-foundry/contract/rules/people/email-address.ts';
import type { Target } from '@ad-foundry/contract/targets.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members } from '#db/schema/organizations.ts';
import { invitations } from '#db/schema/people.ts';
import { momentOf, type Ago } from '#features/operation/sample/rules/story/moments.ts';
import { people, type PersonKey } from '#features/operation/sample/rules/story/people.ts';
import { openInvitationId } from '#features/people/account/queries.ts';
import { inviteMembers } from '#features/people/invitations/actions/invite.ts';
import { joinOrganization } from '#features/people/invitations/actions/join.ts';
import { requireOpenInvitation } from '#features/people/invitations/queries.ts';
import { ensureAccount } from '#features/people/sign-in/actions/ensure-account.ts';
import { addPeople } from '#features/tree/assignments/actions.ts';
import type { Scope } from '#infra/scope.ts';
import type { Stage } from './stage.ts';

const team = ['tomas', 'jo', 'priya'] as const;

/** Who made the sample takes the part of its owner. */
export async function castOwner(stage: Stage, { db, actor }: Scope): Promise<void> {
  const [row] = await db
    .select({ memberId: members.id, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(eq(members.organizationId, actor.organizationId), eq(members.accountId, actor.accountId)));
  if (!row) throw new Error('a sample is filled by a member of its organization');
  const { memberId, ...name } = row;
  stage.cast.set('lena', { accountId: actor.accountId, memberId, role: 'owner', name });
}

/** Invites the team, which accepts within the hour. */
export function planTeam(stage: Stage, at: Ago): void {
  for (const [index, key] of team.entries()) {
    const invitedAt = new Date(momentOf(at, stage.now).getTime() + index * minuteMs);
    stage.plan(invitedAt, async () => {
      const { role } = people[key];
      const emails = [stage.address(key)];
      await inviteMembers(stage.as('lena', invitedAt), { emails, role, billed: false });
    });
    const joinedAt = new Date(invitedAt.getTime() + (12 + index * 9) * minuteMs);
    stage.plan(joinedAt, () => acceptInvitation(stage, key, joinedAt));
  }
}

interface GuestInvitation {
  person: PersonKey;
  by: PersonKey;
  invitedAt: Date;
  /** Null for a link that nobody opened. */
  opened: Ago | null;
  message?: string | undefined;
  target(): Target;
}

/** Invites a guest to a campaign or group, who opens the link later, or never. */
export function planGuest(stage: Stage, { person, by, invitedAt, opened, message, target }: GuestInvitation): void {
  stage.plan(invitedAt, async () => {
    const { locale } = people[person];
    const emails = [stage.address(person)];
    const invitation = { target: target(), memberIds: [], emails, message, locale, billed: false };
    await addPeople(stage.as(by, invitedAt), invitation);
  });
  if (opened === null) return;
  const openedAt = momentOf(opened, stage.now);
  stage.plan(openedAt > invitedAt ? openedAt : new Date(invitedAt.getTime() + minuteMs), () =>
    acceptInvitation(stage, person, openedAt > invitedAt ? openedAt : new Date(invitedAt.getTime() + minuteMs)),
  );
}

const minuteMs = 60_000;

/** Opens the newest link of a person, whose account begins with it. */
async function acceptInvitation(stage: Stage, key: PersonKey, at: Date): Promise<void> {
  const { organizationId } = stage.tx.actor;
  const { firstName, lastName, locale, role } = people[key];
  const email = stage.address(key);
  const asProduct = stage.as('lena', at);
  const { accountId } = await ensureAccount(asProduct, { email, firstName, lastName, locale });
  const [row] = await asProduct.db
    .select({ id: invitations.id, tokenSealed: invitations.tokenSealed })
    .from(invitations)
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.emailNorm, normalizeEmail(email))))
    .orderBy(desc(invitations.createdAt))
    .limit(1);
  if (!row) throw new Error(`${key} was not invited to the sample`);
  stage.cast.set(key, { accountId, memberId: null, role, name: { firstName, lastName } });
  const scope = stage.as(key, at);
  await joinOrganization(scope, await requireOpenInvitation(scope, openInvitationId(scope, row)), { accountId });
  const [member] = await scope.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.organizationId, organizationId), eq(members.accountId, accountId)));
  stage.cast.set(key, { accountId, memberId: member?.id ?? null, role, name: { firstName, lastName } });
}
