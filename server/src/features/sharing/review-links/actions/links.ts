import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { CampaignId, ReviewLinkId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type {
  NewReviewLink,
  ReviewLink,
  ReviewLinkChange,
  ReviewRevocation,
  ReviewScope,
} from '@ad-foundry/contract/review-links.ts';
import { anyOf } from '#db/any-of.ts';
import { ownRow } from '#db/own-row.ts';
import { creatives, slots } from '#db/schema/campaigns.ts';
import { reviewLinkItems, reviewLinks, reviewPasswordTries } from '#db/schema/review-links.ts';
import { reviewSteps } from '#db/schema/reviews.ts';
import { cards, variations } from '#db/schema/variations.ts';
import { requireOwnAccount } from '#features/people/sessions/queries.ts';
import { refuseInSample } from '#features/people/organizations/queries/sample.ts';
import { requireLink, requireLinkRow } from '#features/sharing/review-links/queries/links.ts';
import { readRevocation } from '#features/sharing/review-links/queries/revocation.ts';
import { rightsOf, type LinkRow } from '#features/sharing/review-links/rules.ts';
import { requireOpenCampaign } from '#features/tree/campaigns/queries.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { hashPassword } from '#infra/crypto/passwords.ts';
import { AppError } from '#infra/errors.ts';
import { newId, newUuid } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { usedKey } from '#infra/used-key.ts';
import { mailLink } from './mail-link.ts';
import { writeLog } from './log.ts';
import { newSecret, openSecret, reviewUrl } from './people.ts';

export interface LinkOptions {
  publicUrl: URL;
  /** Whether organizations are billed. */
  billed: boolean;
}

/** A support visit must not create a link that outlasts it. @throws AppError `auth.forbidden`, `sample.own-account` */
async function requireSharing(tx: Scope): Promise<void> {
  if (tx.actor.role === 'super_hero') throw new AppError('auth.forbidden');
  await requireOwnAccount(tx, tx.actor.sessionId);
}

type CreationInput = NewReviewLink & { campaignId: CampaignId };

/**
 * Makes a link and mails it to its recipients. A repeated request with the same key returns the existing link.
 * @throws AppError `campaign.not-found`, `campaign.archived`, `creative.not-found`, `card.not-found`,
 * `review-link.empty`, `review-link.too-many`, `organization.sample`, `sample.own-account`, `auth.forbidden`
 */
export async function createLink(
  scope: Scope,
  input: CreationInput,
  options: LinkOptions,
): Promise<ReviewLink & { url: string }> {
  requireFuture(scope, input);
  const passwordHash = input.password === null ? null : await hashPassword(input.password);
  return scope.transaction(async (tx) => {
    await requireSharing(tx);
    await requireOpenCampaign(tx, input.campaignId);
    await lockUntilEnd(tx, `review-links/${input.campaignId}`);
    const earlier = await findByKey(tx, input);
    const link = earlier ?? (await insertLink(tx, input, passwordHash));
    const url = reviewUrl(openSecret(tx, link.id, link.secretSealed), options.publicUrl);
    if (!earlier && input.recipients.length > 0)
      await mailLink(tx, { link, recipients: input.recipients, locale: input.locale }, options);
    return { ...(await requireLink(tx, link.id)), url };
  });
}

/** @throws AppError `request.invalid` for a key of another campaign or person */
async function findByKey(tx: Scope, { creationKey, campaignId }: CreationInput): Promise<LinkRow | null> {
  const { organizationId, accountId } = tx.actor;
  const [row] = await tx.db
    .select()
    .from(reviewLinks)
    .where(and(eq(reviewLinks.organizationId, organizationId), eq(reviewLinks.creationKey, creationKey)));
  if (row && (row.campaignId !== campaignId || row.createdBy !== accountId)) throw usedKey();
  return row ?? null;
}

async function insertLink(tx: Scope, input: CreationInput, passwordHash: Buffer | null): Promise<LinkRow> {
  const { organizationId, accountId } = tx.actor;
  const { campaignId, title, message, clientName, identity, creationKey } = input;
  const ofCampaign = and(eq(reviewLinks.organizationId, organizationId), eq(reviewLinks.campaignId, campaignId));
  if ((await tx.db.$count(reviewLinks, ofCampaign)) >= limits.reviewLinks.perCampaign)
    throw new AppError('review-link.too-many');
  const id = newId('reviewLink');
  const [link] = await tx.db
    .insert(reviewLinks)
    .values({
      id,
      organizationId,
      campaignId,
      title,
      message,
      clientName,
      identity,
      creationKey,
      ...newSecret(tx, id).columns,
      scope: input.scope.kind,
      ...rightColumns(input.rights),
      ...passwordColumns(tx, passwordHash),
      answerBy: dateOf(input.answerBy),
      expiresAt: new Date(input.expiresAt),
      createdBy: accountId,
      createdAt: tx.now(),
    })
    .returning();
  if (!link) throw new Error('the review link was not stored');
  await storeItems(tx, link, input.scope);
  await writeLog(tx, link, { act: 'created', accountId });
  await tx.record('review-link.created', { reviewLinkId: id, campaignId, name: title, rights: rightsOf(link) });
  return link;
}

/** @throws AppError `request.invalid` for a link that has expired or lasts too long */
function requireFuture({ now }: Scope, { expiresAt }: { expiresAt?: string | undefined }): void {
  if (expiresAt === undefined) return;
  const lifeMs = Date.parse(expiresAt) - now().getTime();
  if (lifeMs > 0 && lifeMs <= limits.reviewLinks.lifeMs) return;
  throw new AppError('request.invalid', { errors: [{ path: 'expiresAt', message: 'is not within the next year' }] });
}

const rightColumns = ({ comment, decide, download }: NewReviewLink['rights']) => ({
  mayComment: comment,
  mayDecide: decide,
  mayDownload: download,
});

/** A new password is asked of everyone again. */
const passwordColumns = (tx: Scope, passwordHash: Buffer | null) => ({
  passwordHash,
  passwordSetAt: passwordHash && tx.now(),
});

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));

/**
 * Replaces what a link names. @throws AppError `creative.not-found`, `card.not-found` for one that is not in the campaign
 */
async function storeItems(tx: Scope, link: LinkRow, reviewScope: ReviewScope): Promise<void> {
  const { organizationId, id: linkId } = link;
  const isItem = and(eq(reviewLinkItems.organizationId, organizationId), eq(reviewLinkItems.linkId, linkId));
  await tx.db.delete(reviewLinkItems).where(isItem);
  if (reviewScope.kind === 'campaign') return;
  const base = () => ({ id: newUuid(), organizationId, linkId });
  const items =
    reviewScope.kind === 'creatives'
      ? (await requireCreatives(tx, link, reviewScope.creativeIds)).map((creativeId) => ({ ...base(), creativeId }))
      : (await requireCards(tx, link, reviewScope.cardIds)).map((cardId) => ({ ...base(), cardId }));
  if (items.length === 0) throw new AppError('review-link.empty');
  await tx.db.insert(reviewLinkItems).values(items);
}

type Named<K extends ReviewScope['kind']> = Extract<ReviewScope, { kind: K }>;

async function requireCreatives(tx: Scope, link: LinkRow, creativeIds: Named<'creatives'>['creativeIds']) {
  const ids = [...new Set(creativeIds)];
  const rows = await tx.db
    .select({ id: creatives.id })
    .from(creatives)
    .where(and(isOfCampaign(link), anyOf(creatives.id, ids)));
  if (rows.length < ids.length) throw new AppError('creative.not-found');
  return ids;
}

async function requireCards(tx: Scope, link: LinkRow, cardIds: Named<'files'>['cardIds']) {
  const ids = [...new Set(cardIds)];
  const rows = await tx.db
    .select({ id: cards.id })
    .from(cards)
    .innerJoin(variations, eq(variations.id, cards.variationId))
    .innerJoin(slots, eq(slots.id, variations.slotId))
    .innerJoin(creatives, eq(creatives.id, slots.creativeId))
    .where(and(eq(cards.organizationId, link.organizationId), isOfCampaign(link), inArray(cards.id, ids)));
  if (rows.length < ids.length) throw new AppError('card.not-found');
  return ids;
}

const isOfCampaign = ({ organizationId, campaignId }: LinkRow) =>
  and(
    eq(creatives.organizationId, organizationId),
    eq(creatives.campaignId, campaignId),
    isNull(creatives.deletedAt),
    isNull(creatives.archivedAt),
  );

type LinkChange = ReviewLinkChange & { linkId: ReviewLinkId };

/**
 * @throws AppError `review-link.not-found`, `review-link.ended`, `campaign.archived`, `review-link.partial` and the errors
 * of `storeItems`
 */
export async function changeLink(scope: Scope, { linkId, ...change }: LinkChange): Promise<ReviewLink> {
  requireFuture(scope, change);
  const { password, scope: reviewScope, rights, answerBy, expiresAt, ...texts } = change;
  const passwordHash = password == null ? null : await hashPassword(password);
  return scope.transaction(async (tx) => {
    await requireSharing(tx);
    const link = await lockChangeable(tx, linkId);
    if (reviewScope && reviewScope.kind !== 'campaign') await requireNoStep(tx, linkId);
    await tx.db
      .update(reviewLinks)
      .set({
        ...texts,
        ...(rights ? rightColumns(rights) : {}),
        ...(answerBy === undefined ? {} : { answerBy: dateOf(answerBy) }),
        ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) }),
        ...(password === undefined ? {} : passwordColumns(tx, passwordHash)),
        ...(reviewScope ? { scope: reviewScope.kind } : {}),
        id: link.id,
      })
      .where(ownRow(reviewLinks, tx, linkId));
    if (reviewScope) await storeItems(tx, link, reviewScope);
    if (password !== undefined) await forgetTries(tx, linkId);
    await writeLog(tx, link, { act: 'changed', accountId: tx.actor.accountId });
    await tx.record('review-link.changed', {
      reviewLinkId: linkId,
      campaignId: link.campaignId,
      name: texts.title ?? link.title,
    });
    return requireLink(tx, linkId);
  });
}

/** A new password ends every lock. */
async function forgetTries(tx: Scope, linkId: ReviewLinkId): Promise<void> {
  const ours = eq(reviewPasswordTries.organizationId, tx.actor.organizationId);
  await tx.db.delete(reviewPasswordTries).where(and(ours, eq(reviewPasswordTries.linkId, linkId)));
}

/** @throws AppError `review-link.partial` for the link of a step, which waits for its holders' decision on every file */
async function requireNoStep(tx: Scope, linkId: ReviewLinkId): Promise<void> {
  const ofLink = and(eq(reviewSteps.organizationId, tx.actor.organizationId), eq(reviewSteps.reviewLinkId, linkId));
  if ((await tx.db.$count(reviewSteps, ofLink)) > 0) throw new AppError('review-link.partial');
}

/** @throws AppError `review-link.not-found`, `review-link.ended`, `campaign.archived` */
async function lockChangeable(tx: Scope, linkId: ReviewLinkId): Promise<LinkRow> {
  const { archivedAt } = await requireLinkRow(tx, linkId);
  const [link] = await tx.db
    .select()
    .from(reviewLinks)
    .where(ownRow(reviewLinks, tx, linkId))
    .for('update');
  if (!link) throw new AppError('review-link.not-found');
  if (link.revokedAt !== null) throw new AppError('review-link.ended');
  if (archivedAt !== null) throw new AppError('campaign.archived');
  return link;
}

/** What revoking a link changes. @throws AppError `review-link.not-found` */
export function findRevocation(scope: Scope, linkId: ReviewLinkId): Promise<ReviewRevocation> {
  return scope.snapshot(async (at) => readRevocation(at, (await requireLinkRow(at, linkId)).link));
}

/** Ends a link at once. Idempotent. @throws AppError `review-link.not-found` */
export function revokeLink(scope: Scope, linkId: ReviewLinkId): Promise<ReviewLink> {
  return scope.transaction(async (tx) => {
    const { steps } = await readRevocation(tx, (await requireLinkRow(tx, linkId)).link);
    const isOpen = and(ownRow(reviewLinks, tx, linkId), isNull(reviewLinks.revokedAt));
    const [link] = await tx.db.update(reviewLinks).set({ revokedAt: tx.now() }).where(isOpen).returning();
    if (link) {
      const { campaignId, title } = link;
      const detail = steps.length === 0 ? null : steps.map(({ name }) => name).join(', ');
      await writeLog(tx, link, { act: 'revoked', accountId: tx.actor.accountId, detail });
      await tx.record('review-link.revoked', { reviewLinkId: linkId, campaignId, name: title });
      for (const { name } of steps)
        await tx.record('review-link.step-passed', { reviewLinkId: linkId, campaignId, name });
    }
    return requireLink(tx, linkId);
  });
}

/**
 * The secret address, for the link's maker. @throws AppError `review-link.not-found`, `review-link.ended`,
 * `auth.forbidden` for other members
 */
export async function readAddress(scope: Scope, linkId: ReviewLinkId, publicUrl: URL): Promise<string> {
  const { link } = await requireLinkRow(scope, linkId);
  if (link.revokedAt !== null) throw new AppError('review-link.ended');
  if (link.createdBy !== scope.actor.accountId) throw new AppError('auth.forbidden');
  return reviewUrl(openSecret(scope, link.id, link.secretSealed), publicUrl);
}

/** Mails a link to more people. @throws AppError the errors of `lockChangeable` and `mailLink`; `review.expired` */
export function sendLink(
  scope: Scope,
  { linkId, recipients, locale }: Pick<NewReviewLink, 'recipients' | 'locale'> & { linkId: ReviewLinkId },
  options: LinkOptions,
): Promise<ReviewLink> {
  return scope.transaction(async (tx) => {
    await requireSharing(tx);
    await refuseInSample(tx, options);
    const link = await lockChangeable(tx, linkId);
    if (link.expiresAt <= tx.now()) throw new AppError('review.expired');
    await mailLink(tx, { link, recipients, locale }, options);
    return requireLink(tx, linkId);
  });
}
