import { and, eq, inArray } from 'drizzle-orm';
import type { Platform } from '@ad-foundry/contract/limits.ts';
import type { CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import { safeName } from '@ad-foundry/contract/rules/safe-name.ts';
import { blobs } from '#db/schema/variations.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { readCreative } from '#features/creatives/queries.ts';
import { nameOfVersion, readNaming, requireVersion } from '#features/variations/queries.ts';
import type { Scope } from '#infra/scope.ts';
import type { ZipEntry } from '#infra/zip.ts';

const platformFolders: Record<Platform, string> = {
  custom: 'Custom',
  dv360: 'DV360',
  gads: 'Google Ads',
  linkedin: 'LinkedIn',
  meta: 'Meta',
  pinterest: 'Pinterest',
  reddit: 'Reddit',
  snapchat: 'Snapchat',
  tiktok: 'TikTok',
  x: 'X',
};

/** The current file of every card, in folders by creative and platform. @throws AppError `creative.not-found` */
export async function filesOfCreative(
  scope: Scope,
  creativeId: CreativeId,
  storage: Storage,
): Promise<{ name: string; entries: ZipEntry[] }> {
  const { creative, slots, contents, nameVersions } = await readCreative(scope, creativeId);
  const names = nameVersions();
  const { organizationId } = scope.actor;
  const stored = await contentsOf(
    scope,
    contents.versions.map(({ version }) => version.sha256),
  );
  const root = safeName(creative.name);
  const entries = slots.flatMap(({ slot, format }) =>
    contents
      .variationsOf(slot.id)
      .flatMap((variation) => contents.cardsOf(variation.id))
      .flatMap((card): ZipEntry[] => {
        const current = contents.versionsOf(card.id)[0]?.version;
        const content = current && stored.get(current.sha256);
        if (!current || !content) return [];
        return [
          {
            name: `${root}/${platformFolders[format.platform]}/${names.get(current.id) ?? current.id}`,
            sizeBytes: content.sizeBytes,
            crc32: content.crc32,
            modifiedAt: current.createdAt,
            read: (start, end) => storage.read(organizationId, current.sha256, { start, end }),
          },
        ];
      }),
  );
  return { name: `${root}.zip`, entries };
}

async function contentsOf({ db, actor }: Scope, hashes: string[]) {
  const rows = await db
    .select()
    .from(blobs)
    .where(and(eq(blobs.organizationId, actor.organizationId), inArray(blobs.sha256, hashes)));
  return new Map(rows.map((row) => [row.sha256, row]));
}

/**
 * One version with its built name, for which others are only read where it does not tell them apart by itself;
 * without `named` it has none, as for the later parts of a file that is being played.
 * @throws AppError `version.not-found`
 */
export async function requireFile(scope: Scope, versionId: VersionId, { named }: { named: boolean }) {
  const { version, card, older, ...slot } = await requireVersion(scope, versionId);
  if (!named) return { version, fileName: version.originalName };
  const own = nameOfVersion(await readNaming(scope, slot.campaign.groupId), { slot, card, version, older });
  const fileName = own ?? (await readCreative(scope, slot.creative.id)).nameVersions().get(versionId);
  return { version, fileName: fileName ?? version.originalName };
}
