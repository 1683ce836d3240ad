import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { account, Account } from '@ad-foundry/contract/account.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { fromBytes } from '@ad-foundry/probe/byte-source.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import { accounts, avatars } from '#db/schema/accounts.ts';
import { recordAct } from '#features/audit/actions.ts';
import { createOrganization } from '#features/organizations/actions.ts';
import { findHomeOrganization } from '#features/organizations/queries.ts';
import { rotateSession, rememberSession } from '#features/sessions/actions.ts';
import { isByLink, requireCode, requireProof } from '#features/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import type { Caller } from '#infra/http/caller.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { FormFile } from '#infra/http/form.ts';
import type { SignedIn } from '#infra/http/gate.ts';
import type { Media } from '#infra/media/media.ts';
import { consume } from '#infra/rate-limit.ts';
import type { AccountScope, BaseScope } from '#infra/scope.ts';
import { requireAccount } from './queries.ts';

/**
 * Changes the own profile and settings; what is left out stays.
 * @throws AppError `auth.required` for another name, where only a guest's link was shown
 */
export async function updateAccount(
  scope: AccountScope,
  change: z.output<typeof account.update.body>,
): Promise<Account> {
  const { accountId } = scope.identity;
  const { firstName, lastName, settings, notificationMails } = change;
  if (firstName !== undefined || lastName !== undefined) await requireNaming(scope);
  await scope.db
    .update(accounts)
    .set({
      firstName,
      lastName,
      locale: settings?.locale,
      theme: settings?.theme,
      // What is not named stays as it was chosen, whoever else is choosing at this moment.
      notificationMails:
        notificationMails && sql`${accounts.notificationMails} || ${JSON.stringify(notificationMails)}`,
      updatedAt: scope.now(),
    })
    .where(eq(accounts.id, accountId));
  return requireAccount(scope, accountId, scope.organizationId);
}

/** A guest's link names whoever has no whole name yet, and renames nobody. */
async function requireNaming(scope: AccountScope): Promise<void> {
  const { accountId, sessionId } = scope.identity;
  const { firstName, lastName } = accounts;
  const [named] = await scope.db.select({ firstName, lastName }).from(accounts).where(eq(accounts.id, accountId));
  if (named?.firstName && named.lastName) await requireProof(scope, sessionId);
}

const picturesOf = (accountId: string) => ({ key: `avatars.account/${accountId}`, max: 30, windowMs: 3_600_000 });
const pictureTypes = new Set(['image/jpeg', 'image/gif', 'image/png']);

interface Given {
  file: FormFile | null;
  media: Media;
}

/**
 * Changes the profile and, where there is one, the picture: drawn anew from its pixels, so that nothing else of the
 * file is kept. @throws AppError `avatar.not-a-picture`, `avatar.too-large`
 */
export async function updateWithAvatar(
  scope: AccountScope,
  change: z.output<typeof account.updateWithAvatar.body>,
  { file, media }: Given,
): Promise<Account> {
  const { accountId, sessionId } = scope.identity;
  if (file) await requireProof(scope, sessionId);
  if (file) await consume(scope, [picturesOf(accountId)]);
  const bytes = file && (await drawAvatar(file, media));
  return scope.transaction(async (tx) => {
    if (bytes) {
      const row = { sha256: createHash('sha256').update(bytes).digest('hex'), bytes, createdAt: tx.now() };
      await tx.db
        .insert(avatars)
        .values({ accountId, ...row })
        .onConflictDoUpdate({ target: avatars.accountId, set: row });
    }
    return updateAccount(tx, change);
  });
}

/** What it is, is told by its content; the name and the declared type are the sender's. */
async function drawAvatar({ bytes }: FormFile, media: Media): Promise<Buffer> {
  if (bytes.length > limits.avatarBytes) throw new AppError('avatar.too-large');
  const probed = await probe(fromBytes(bytes), { name: '' });
  if (!probed.ok || !pictureTypes.has(probed.facts.mime)) throw new AppError('avatar.not-a-picture');
  const drawn = await media.square(bytes, probed.facts, limits.avatarEdge);
  if (!drawn) throw new AppError('avatar.not-a-picture');
  return Buffer.from(drawn);
}

/** Takes the own picture away. */
export async function removeAvatar(scope: AccountScope): Promise<Account> {
  const { accountId, sessionId } = scope.identity;
  await requireProof(scope, sessionId);
  await scope.db.delete(avatars).where(eq(avatars.accountId, accountId));
  return requireAccount(scope, accountId, scope.organizationId);
}

/** Far more than anybody founds, far less than a program that went wrong. */
const foundingOf = (accountId: string) => ({
  key: `organizations.account/${accountId}`,
  max: 20,
  windowMs: 86_400_000,
});

/** Makes an organization of the account's own and enters it, under a new session token. */
export async function foundOrganization(
  scope: AccountScope,
  name: string,
  { cookies, caller }: { cookies: Cookies; caller: Caller },
): Promise<Account> {
  const { accountId, sessionId } = scope.identity;
  await consume(scope, [foundingOf(accountId)]);
  return scope.transaction(async (tx) => {
    await requireProof(tx, sessionId);
    const { id: organizationId } = await createOrganization(tx, { name, ownerId: accountId, caller });
    rememberSession(cookies, await rotateSession(tx, sessionId, { organizationId }));
    return requireAccount(tx, accountId, organizationId);
  });
}

/** Enters another of the account's organizations, under a new session token. */
export function switchOrganization(
  scope: AccountScope,
  organizationId: OrganizationId,
  { cookies, caller }: { cookies: Cookies; caller: Caller },
): Promise<Account> {
  const { accountId, sessionId } = scope.identity;
  return scope.transaction(async (tx) => {
    const account = await requireAccount(tx, accountId, organizationId);
    if (account.organizationId === null) throw new AppError('organization.not-found');
    if (account.support) await requireCode(tx, sessionId);
    else if (account.role !== 'guest') await requireProof(tx, sessionId);
    rememberSession(cookies, await rotateSession(tx, sessionId, { organizationId }));
    if (account.support) {
      const { reason } = account.support;
      await recordAct(tx, { act: 'support.entered', accountId, organizationId, data: { reason }, caller });
    }
    return account;
  });
}

/**
 * A new token for somebody whose role has changed; who may not stay where they stood goes home, where they have one,
 * as does whoever stands nowhere and has been let in (again) since.
 * @returns where the session stands now
 */
export async function exchangeSession(
  scope: BaseScope,
  session: SignedIn,
  cookies: Cookies,
): Promise<OrganizationId | null> {
  const organizationId = session.organizationId ?? (await findHome(scope, session));
  if (organizationId === null && !session.exchangeDue) return null;
  try {
    return await scope.transaction(async (tx) => {
      rememberSession(cookies, await rotateSession(tx, session.sessionId, { organizationId }));
      return organizationId;
    });
  } catch (error) {
    // Another request was quicker: its answer brings the token.
    if (error instanceof AppError && error.code === 'organization.switched') return organizationId;
    throw error;
  }
}

/** By a guest's link alone nobody comes to stand anywhere else than where it led. */
async function findHome(scope: BaseScope, { accountId, sessionId }: SignedIn): Promise<OrganizationId | null> {
  return (await isByLink(scope, sessionId)) ? null : findHomeOrganization(scope, accountId);
}
