import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { fetchSchema } from '@ad-foundry/contract/insights/creatives.ts';
import type { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { listAdvertiserRows, requireAdvertiser } from '#features/platforms/insights/access.ts';
import { presentInsightAdvertiser } from '#features/platforms/insights/present.ts';
import { ownerOfPictures } from '#features/platforms/insights/rules.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import type { AdPicture } from './picture-file.ts';

/** The ad accounts of the organization, with the progress of their sync. */
export async function listInsightAdvertisers(scope: Scope): Promise<{ items: InsightAdvertiser[] }> {
  return { items: (await listAdvertiserRows(scope)).map(presentInsightAdvertiser) };
}

interface FetchRow extends Record<string, unknown> {
  no: number;
  kind: z.output<typeof fetchSchema>['kind'];
  since: string | null;
  until: string | null;
  rows: number;
  added: number;
  changed: number;
  removed: number;
  rejected: number;
  repeated: number;
  failure: string | null;
  restated: boolean;
  startedAt: string;
  finishedAt: string;
}

/** The fetches of an account, newest first. */
export async function listFetches(scope: Scope, provider: Provider, query: z.output<typeof insights.fetches.query>) {
  const advertiser = await requireAdvertiser(scope, { provider, advertiserId: query.advertiserId });
  const before = decodeCursor(query.cursor, 'integer')?.key ?? null;
  const { rows } = await scope.db.execute<FetchRow>(
    sql`select no::int as no, kind, since::text as since, until::text as until, rows, added, changed, removed, rejected,
        repeated, failure, restated, started_at as "startedAt", finished_at as "finishedAt"
      from insight_fetches where account = ${advertiser.no} and ${before === null ? sql`true` : sql`no < ${before}`}
      order by no desc limit ${query.limit + 1}`,
  );
  return toPage(rows, query.limit, {
    keyOf: ({ no }) => [no, ''],
    present: ({ no: _, startedAt, finishedAt, ...row }) => ({
      ...row,
      startedAt: new Date(startedAt).toISOString(),
      finishedAt: new Date(finishedAt).toISOString(),
    }),
  });
}

interface PictureRequest {
  provider: Provider;
  advertiserId: AdvertiserId;
  pictureId: string;
  size: 'small' | 'large';
}

interface PictureRow extends Record<string, unknown> {
  advertiserNo: number;
  sha256: string;
  sizeBytes: number;
  bytes: Buffer | null;
}

/** A stored picture. @throws AppError `insights.not-found` */
export async function requirePicture(
  scope: Scope,
  { provider, advertiserId, pictureId, size }: PictureRequest,
): Promise<AdPicture> {
  const advertiser = await requireAdvertiser(scope, { provider, advertiserId });
  const { rows } = await scope.db.execute<PictureRow>(
    sql`select p.account as "advertiserNo", p.sha256, coalesce(p.size_bytes, length(p.bytes))::float8 as "sizeBytes", p.bytes
      from insight_media m join insight_pictures p on p.account = m.account
        and p.sha256 = ${size === 'small' ? sql`m.small_sha256` : sql`m.large_sha256`}
      where m.account = ${advertiser.no} and m.id = ${pictureId}`,
  );
  const [picture] = rows;
  if (!picture) throw new AppError('insights.not-found');
  const { advertiserNo, ...file } = picture;
  return { ...file, owner: ownerOfPictures(advertiserNo) };
}
