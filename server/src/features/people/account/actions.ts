import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { account, Account } from '@ad-foundry/contract/account.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { fromBytes } from '@ad-foundry/probe/byte-source.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import { fromEdition, nextEdition } from '#db/edition.ts';
import { accounts, avatars } from '#db/schema/accounts.ts';
import { createOrganization } from '#features/people/organizations/actions.ts';
import { findHomeOrganization } from '#features/people/organizations/queries.ts';
import { rotateSession, rememberSession } from '#features/people/sessions/actions.ts';
import { isBoundSession, requireCode, requireProof } from '#features/people/sessions/queries.ts';
import { AppError } from '#infra/errors.ts';
import { outdated } from '#infra/outdated.ts';
import type { Cookies } from '#infra/http/cookies.ts';
import type { FormFile } from '#infra/http/form.ts';
import type { SignedIn } from '#infra/http/gate.ts';
import type { Media } from '#infra/media/media.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import type { AccountScope, BaseScope } from '#infra/scope.ts';
import { requireAccount } from './queries.ts';

/**
 * Changes the account's profile and settings; omitted fields stay.
 * @throws AppError `auth.required` for changing a name in a session that a guest link started, `edit.outdated`
 */
export async function updateAccount(
  scope: AccountScope,
  change: z.output<typeof account.update.body>,
): Promise<Account> {
  const { accountId } = scope.identity;
  const { firstName, lastName, settings, notificationMails, reminderMails, edition } = change;
  const renames = firstName !== undefined || lastName !== undefined;
  if (renames) await requireMayRename(scope);
  const { rowCount } = await scope.db
    .update(accounts)
    .set({
      firstName,
      lastName,
      locale: settings?.locale,
      theme: settings?.theme,
      timeZone: settings?.timeZone,
      deviceTimeZone: settings?.deviceTimeZone,
      weekStart: settings?.weekStart,
      digestHour: settings?.digestHour,
      reminderMails,
      // Merged in SQL, so that concurrent changes of other settings are kept.
      notificationMails:
        notificationMails && sql`${accounts.notificationMails} || ${JSON.stringify(notificationMails)}`,
      ...(renames ? { edition: nextEdition(accounts.edition) } : {}),
      updatedAt: scope.now(),
    })
    .where(and(eq(accounts.id, accountId), fromEdition(accounts.edition, edition)));
  const now = await requireAccount(scope, accountId, scope.organizationId);
  if (rowCount === 0) throw outdated({ edition: now.edition, firstName: now.firstName, lastName: now.lastName });
  return now;
}

/** A session that a guest link started may complete a missing name but not change a name. */
async function requireMayRename(scope: AccountScope): Promise<void> {
  const { accountId, sessionId } = scope.identity;
  const { firstName, lastName } = accounts;
  const [current] = await scope.db.select({ firstName, lastName }).from(accounts).where(eq(accounts.id, accountId));
  if (current?.firstName && current.lastName) await requireProof(scope, sessionId);
}

const avatarLimitOf = (accountId: string) => ({ key: `avatars.account/${accountId}`, max: 30, windowMs: 3_600_000 });
const pictureTypes = new Set(['image/jpeg', 'image/gif', 'image/png']);

interface AvatarUpload {
  file: FormFile | null;
  media: Media;
}

/**
 * Changes the profile and, if a file is sent, the picture. The server encodes the picture again from its pixels, which
 * removes all metadata.
 * @throws AppError `avatar.not-a-picture`, `avatar.too-large`
 */
export async function updateWithAvatar(
  scope: AccountScope,
  change: z.output<typeof account.updateWithAvatar.body>,
  { file, media }: AvatarUpload,
): Promise<Account> {
  const { accountId, sessionId } = scope.identity;
  if (file) await requireProof(scope, sessionId);
  if (file) await consume(scope, [avatarLimitOf(accountId)]);
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

/** The type is detected from the content, not from the name or declared type. */
async function drawAvatar({ bytes }: FormFile, media: Media): Promise<Buffer> {
  if (bytes.length > limits.avatarBytes) throw new AppError('avatar.too-large');
  const probed = await probe(fromBytes(bytes), { name: '' });
  if (!probed.ok || !pictureTypes.has(probed.facts.mime)) throw new AppError('avatar.not-a-picture');
  const drawn = await media.square(bytes, probed.facts, limits.avatarEdge);
  if (!drawn) throw new AppError('avatar.not-a-picture');
  return Buffer.from(drawn);
}

/** Removes the account's picture. */
export async function removeAvatar(scope: AccountScope): Promise<Account> {
  const { accountId, sessionId } = scope.identity;
  await requireProof(scope, sessionId);
  await scope.db.delete(avatars).where(eq(avatars.accountId, accountId));
  return requireAccount(scope, accountId, scope.organizationId);
}

/** Far above ordinary use, to stop a runaway script. */
const creationLimitOf = (accountId: string) => ({
  key: `organizations.account/${accountId}`,
  max: 20,
  windowMs: 86_400_000,
});

/** Creates an organization owned by the account and enters it under a new session token. */
export async function createAndEnterOrganization(
  scope: AccountScope,
  name: string,
  { cookies }: { cookies: Cookies },
): Promise<Account> {
  const { accountId, sessionId } = scope.identity;
  await consume(scope, [creationLimitOf(accountId)]);
  return scope.transaction(async (tx) => {
    await requireProof(tx, sessionId);
    const { id: organizationId } = await createOrganization(tx, { name, ownerId: accountId });
    rememberSession(cookies, await rotateSession(tx, sessionId, { organizationId }));
    return requireAccount(tx, accountId, organizationId);
  });
}

/** Switches to another of the account's organizations, under a new session token. */
export function switchOrganization(
  scope: AccountScope,
  organizationId: OrganizationId,
  { cookies }: { cookies: Cookies },
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
      await tx.record('support.entered', { reason }, { organizationId });
    }
    return account;
  });
}

/**
 * Rotates the session's token after a change of rights. Moves a session without access to its organization to the
 * account's home organization, if it has one.
 * @returns the session's organization afterwards
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
    // A concurrent request rotated the token; the response to that request carries the new one.
    if (error instanceof AppError && error.code === 'organization.switched') return organizationId;
    throw error;
  }
}

/** A session by a guest link or of the shared sample never moves to another organization. */
async function findHome(scope: BaseScope, { accountId, sessionId }: SignedIn): Promise<OrganizationId | null> {
  return (await isBoundSession(scope, sessionId)) ? null : findHomeOrganization(scope, accountId);
}
