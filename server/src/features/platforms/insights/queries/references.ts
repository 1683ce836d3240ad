import { and, eq, sql } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import { anyOf } from '#db/any-of.ts';
import { blobs, versions } from '#db/schema/variations.ts';
import type { OpenAdvertiser } from '#features/platforms/insights/access.ts';
import { ownerOfPictures } from '#features/platforms/insights/rules.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { ownFilesOf } from './own-pictures.ts';

/** A file that shows an asset. */
export interface Reference {
  name: string;
  mime: string;
  sha256: string;
  sizeBytes: number;
  preview: { sha256: string; width: number; height: number } | null;
  /** The platform's picture, which is not a file of the organization yet; null for a stored file. */
  picture: { owner: string; bytes: Buffer | null } | null;
}

interface AssetRow extends Record<string, unknown> {
  key: string;
  name: string;
  ads: number[];
  sha256: string | null;
  sizeBytes: number | null;
  bytes: Buffer | null;
  width: number | null;
  height: number | null;
}

/**
 * The files of assets in the order of their keys: the organization's file that the ads use, else the platform's picture.
 * Omits assets without either. @throws AppError `insights.not-found` for a key that no ad of the account has
 */
export async function readReferences(
  scope: Scope,
  advertiser: OpenAdvertiser,
  keys: readonly string[],
): Promise<Reference[]> {
  const unique = [...new Set(keys)];
  const { rows } = await scope.db.execute<AssetRow>(sql`
    select k.key, coalesce(m.name, (array_agg(a.name order by a.no))[1]) as name, array_agg(a.no order by a.no) as ads,
      p.sha256, coalesce(p.size_bytes, length(p.bytes))::float8 as "sizeBytes", p.bytes, p.width, p.height
    from unnest(${sql.param(unique)}::text[]) with ordinality as k (key, nth)
    join insight_ads a on a.account = ${advertiser.no} and coalesce(a.content, a.id) = k.key
    left join lateral (select m.name, m.large_sha256 from insight_media m
      where m.account = a.account and m.content = k.key order by m.large_sha256 is null, m.id limit 1) m on true
    left join insight_pictures p on p.account = a.account and p.sha256 = m.large_sha256
    group by k.key, k.nth, m.name, p.sha256, p.size_bytes, p.bytes, p.width, p.height order by k.nth`);
  if (rows.length < unique.length) throw new AppError('insights.not-found');
  const files = await readStoredFiles(scope, advertiser, rows);
  return rows.flatMap((row) => files.get(row.key) ?? pictureIn(row, advertiser) ?? []);
}

/** A picture has the name of its asset, on one line. */
const nameOf = (name: string): string =>
  [...name.replaceAll(/\s+/g, ' ').trim()].slice(0, limits.attachments.nameLength - '.webp'.length).join('') || 'ad';

function pictureIn({ name, sha256, sizeBytes, bytes, width, height }: AssetRow, { no }: OpenAdvertiser) {
  if (sha256 === null || sizeBytes === null || width === null || height === null) return null;
  const preview = { sha256, width, height };
  const picture = { owner: ownerOfPictures(no), bytes };
  return { name: `${nameOf(name)}.webp`, mime: 'image/webp', sha256, sizeBytes, preview, picture };
}

/** The organization's files that assets use, by key: the file itself, or its preview if it is too large to attach. */
async function readStoredFiles(
  scope: Scope,
  advertiser: OpenAdvertiser,
  assets: readonly AssetRow[],
): Promise<Map<string, Reference>> {
  const used = await ownFilesOf(
    scope,
    advertiser,
    assets.flatMap(({ ads }) => ads),
  );
  const idOf = ({ ads }: AssetRow) =>
    ads.flatMap((ad) => used.get(ad) ?? []).find(({ isExact }) => isExact)?.file.versionId;
  const rows = await scope.db
    .select({ version: versions, sizeBytes: blobs.sizeBytes })
    .from(versions)
    .innerJoin(blobs, and(eq(blobs.organizationId, versions.organizationId), eq(blobs.sha256, versions.sha256)))
    .where(
      and(
        eq(versions.organizationId, scope.actor.organizationId),
        anyOf(
          versions.id,
          assets.flatMap((asset) => idOf(asset) ?? []),
        ),
      ),
    );
  const byId = new Map(rows.map((row) => [row.version.id, row]));
  return new Map(
    assets.flatMap((asset) => {
      const row = byId.get(idOf(asset) ?? ('' as never));
      if (!row || row.sizeBytes > limits.attachments.bytes) return [];
      const {
        sha256,
        originalName: name,
        facts,
        previewSha256,
        previewWidth: width,
        previewHeight: height,
      } = row.version;
      const preview = previewSha256 && width && height ? { sha256: previewSha256, width, height } : null;
      // Attachments that are no images are sent as bytes of no type.
      const mime = facts.kind === 'image' ? facts.mime : 'application/octet-stream';
      return [[asset.key, { name, mime, sha256, sizeBytes: row.sizeBytes, preview, picture: null }] as const];
    }),
  );
}
