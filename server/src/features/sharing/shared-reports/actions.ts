import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { FigureShareId } from '@ad-foundry/contract/ids.ts';
import type { FigureShare, SharedReport, SharedReportOf, shares } from '@ad-foundry/contract/insights/shares.ts';
import type { Media } from '@ad-foundry/contract/insights/values.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { requirePicture } from '#features/platforms/insights/queries/advertisers.ts';
import { readBreakdown } from '#features/platforms/insights/queries/breakdown.ts';
import { checkGrouping, listCreatives } from '#features/platforms/insights/queries/creatives.ts';
import { readQuestion } from '#features/platforms/insights/queries/head.ts';
import { readOverview } from '#features/platforms/insights/queries/overview.ts';
import { requireOwnPreview } from '#features/platforms/insights/queries/own-pictures.ts';
import { listRows } from '#features/platforms/insights/queries/rows.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import { hashToken, newToken } from '#infra/crypto/secrets.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import { readWithin, type Scope, type SystemScope } from '#infra/scope.ts';
import { findShare, listShares, type OpenShare } from './queries.ts';
import { restrictCreatives, restrictOverview } from './rules.ts';

type ShareRequest = z.output<typeof shares.create.body>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Creates a secret link to a report. Only the hash of its token is stored.
 * @throws AppError `advertiser.not-found`, `attribute.not-found`, `auth.forbidden`, `campaign.not-found`,
 * `insights.disconnected`, `insights.period`, `insights.too-many-shares`
 */
export async function createShare(
  scope: Scope,
  {
    provider,
    request: { place, view, days },
    publicUrl,
  }: { provider: Provider; request: ShareRequest; publicUrl: URL },
): Promise<FigureShare & { url: string }> {
  // A support visit must not create a link that outlasts it.
  if (scope.actor.role === 'super_hero') throw new AppError('auth.forbidden');
  return scope.transaction(async (tx) => {
    const { advertiser } = await readQuestion(tx, provider, place);
    if (view.page === 'creatives') await checkGrouping(tx, view);
    else if (view.bars === 'attribute') await checkGrouping(tx, { group: 'attribute', attributeId: view.attributeId });
    const { organizationId, accountId } = tx.actor;
    const now = tx.now();
    await lockUntilEnd(tx, `shares/${organizationId}`);
    await tx.db.execute(
      sql`delete from figure_shares where organization_id = ${organizationId} and expires_at <= ${now.toISOString()}::timestamptz`,
    );
    if ((await listShares(tx)).length >= limits.insights.shares) throw new AppError('insights.too-many-shares');
    const token = newToken();
    const id = newId('figureShare');
    const expiresAt = new Date(now.getTime() + days * dayMs).toISOString();
    const report: SharedReportOf = { place, view };
    const { advertiserId } = advertiser;
    await tx.db.execute(
      sql`insert into figure_shares (id, organization_id, provider, advertiser_id, page, report, token_hash, created_by,
          created_at, expires_at)
        values (${id}, ${organizationId}, ${provider}, ${advertiserId}, ${view.page}, ${JSON.stringify(report)}::jsonb,
          ${hashToken(token)}, ${accountId}, ${now.toISOString()}::timestamptz, ${expiresAt}::timestamptz)`,
    );
    await tx.record('insights.shared', { figureShareId: id, provider, advertiserId, page: view.page, days });
    return { ...(await requireShare(tx, id)), url: new URL(`/share/${token}`, publicUrl).href };
  });
}

/** @throws AppError `insights.share-not-found` */
async function requireShare(scope: Scope, id: FigureShareId): Promise<FigureShare> {
  const share = (await listShares(scope)).find((item) => item.id === id);
  if (!share) throw new AppError('insights.share-not-found');
  return share;
}

/** @throws AppError `insights.share-not-found` */
export function revokeShare(scope: Scope, id: FigureShareId): Promise<void> {
  return scope.transaction(async (tx) => {
    const { advertiser, page } = await requireShare(tx, id);
    await tx.db.execute(
      sql`delete from figure_shares where organization_id = ${tx.actor.organizationId} and id = ${id}`,
    );
    await tx.record('insights.unshared', {
      figureShareId: id,
      provider: advertiser.provider,
      advertiserId: advertiser.id,
      page,
    });
  });
}

export interface ShareAccess {
  token: string;
  /** Whether links become invalid when the plan ends. */
  billed: boolean;
}

/**
 * Finds a valid link and reads as its author, with the permissions of the standard role. If a read is refused, for
 * example after the connection ended, the link counts as unknown.
 * @throws AppError `request.not-found`, `request.too-many`
 */
async function readAsAuthor<T>(
  scope: SystemScope,
  { token, billed, maxPerHour }: ShareAccess & { maxPerHour: number },
  read: (at: Scope, share: OpenShare) => Promise<T>,
): Promise<T> {
  const share = await findShare(scope, hashToken(token), billed);
  if (!share) {
    const network = scope.request?.network;
    if (network != null) await consume(scope, [{ key: `shares/${network}`, max: 300, windowMs: hourMs }]);
    throw new AppError('request.not-found');
  }
  await consume(scope, [{ key: `share/${share.id}/${maxPerHour}`, max: maxPerHour, windowMs: hourMs }]);
  const { accountId, organizationId } = share;
  try {
    const actor = { accountId, organizationId, sessionId: null, role: 'member' } as const;
    return await readWithin(scope, actor, (at) => read(at, share));
  } catch (error) {
    if (error instanceof AppError && error.status < 500) throw new AppError('request.not-found');
    throw error;
  }
}

const maxReads = 600;
const maxPictures = 30_000;
const maxRows = 100;
const maxCreatives = 60;

/** The current report of a link. @throws AppError `request.not-found`, `request.too-many` */
export async function readShare(scope: SystemScope, access: ShareAccess): Promise<SharedReport> {
  const found = await readAsAuthor(scope, { ...access, maxPerHour: maxReads }, async (at, share) => ({
    id: share.id,
    report: await readReport(at, share, access.token),
  }));
  const now = scope.now().toISOString();
  await scope.db.execute(
    sql`update figure_shares set opened_at = ${now}::timestamptz
      where id = ${found.id} and (opened_at is null or opened_at < ${now}::timestamptz - interval '1 hour')`,
  );
  return found.report;
}

async function readReport(at: Scope, share: OpenShare, token: string): Promise<SharedReport> {
  const { provider, organization } = share;
  const { place, view } = share.report;
  const iso = (instant: string) => new Date(instant).toISOString();
  const common = { organization, createdAt: iso(share.createdAt), expiresAt: iso(share.expiresAt) };
  if (view.page === 'creatives') {
    const { page, metrics: _, ...list } = view;
    const creatives = await listCreatives(at, provider, { ...place, ...list, limit: maxCreatives });
    const addressOf = (media: Media) => signedMedia(at, { share, token }, media);
    return { page, ...common, view, creatives: restrictCreatives(view, creatives, addressOf) };
  }
  const { page, bars: by, attributeId, level, sort, direction } = view;
  const order = { level, sort, direction, limit: maxRows };
  const whole = {
    overview: await readOverview(at, provider, place),
    bars: await readBreakdown(at, provider, { ...place, by, ...(by === 'attribute' ? { attributeId } : {}) }),
    creatives: (await readBreakdown(at, provider, { ...place, by: 'creative' })).items,
    rows: await listRows(at, provider, { ...place, ...order }),
  };
  return { page, ...common, view, ...restrictOverview(view, whole) };
}

const purpose = 'figure-share-picture';
const addresses = /\/(?:pictures\/[^/]+|versions)\/([^/]+)\/[a-z]+$/;

/**
 * Replaces picture URLs by signed URLs below the link, so that the link gives access only to the pictures of its
 * report; its videos are left out.
 */
function signedMedia({ secrets }: Scope, { share, token }: { share: OpenShare; token: string }, media: Media): Media {
  const { picture, video: _, ...facts } = media;
  const [, name] = addresses.exec(picture?.small ?? '') ?? [];
  if (!picture || name === undefined) return { ...facts, picture: null };
  const mac = secrets.mac(purpose, share.id, name).toString('base64url');
  const address = `/api/shared/figures/${token}/pictures/${name}.${mac}`;
  return { ...facts, picture: { ...picture, small: address, large: address } };
}

/** A picture of a link's report. @throws AppError `request.not-found`, `request.too-many` */
export function requireSharedPicture(scope: SystemScope, access: ShareAccess, picture: string) {
  return readAsAuthor(scope, { ...access, maxPerHour: maxPictures }, async (at, { id, provider, report }) => {
    const [name = '', mac = ''] = picture.split('.');
    if (!at.secrets.verifyMac(purpose, Buffer.from(mac, 'base64url'), id, name))
      throw new AppError('request.not-found');
    const { advertiserId } = report.place;
    return name.startsWith('ver_')
      ? requireOwnPreview(at, { provider, advertiserId, versionId: name })
      : requirePicture(at, { provider, advertiserId, pictureId: name, size: 'small' });
  });
}
