import { sql } from 'drizzle-orm';
import type { ListedContent, Storage, StoredContent } from '#adapters/storage/storage.ts';
import { isPictureStored, storedPictures } from '#features/platforms/insights/queries/kept-pictures.ts';
import { lockContent } from '#features/collect/media/actions/contents.ts';
import type { SystemScope } from '#infra/scope.ts';

/** The row of a content. */
export interface ContentRow extends Record<string, unknown>, StoredContent {
  organizationId: string;
}

export interface Reconciled {
  rows: number;
  contents: number;
  /** Files without a row that are older than a day; a younger one may still get its row. */
  orphans: ListedContent[];
  /** Rows whose file is missing or has another length. */
  missing: ContentRow[];
}

const orphanAgeMs = 24 * 60 * 60 * 1000;

/**
 * Compares rows and files both ways. Checks each difference a second time, since requests continue meanwhile. With
 * `remove`, deletes orphaned files; a missing file must be restored from a backup.
 */
export async function reconcile(
  scope: SystemScope,
  storage: Storage,
  { remove }: { remove: boolean },
): Promise<Reconciled> {
  const listed = new Map<string, ListedContent>();
  for await (const content of storage.list()) listed.set(nameOf(content), content);
  const contents = listed.size;
  const missing: ContentRow[] = [];
  let rows = 0;
  for await (const row of contentRows(scope)) {
    rows += 1;
    const found = listed.get(nameOf(row));
    listed.delete(nameOf(row));
    if (found?.sizeBytes !== row.sizeBytes && (await isMissing(scope, storage, row))) missing.push(row);
  }
  const before = scope.now().getTime() - orphanAgeMs;
  const orphans: ListedContent[] = [];
  for (const content of listed.values())
    if (content.modifiedAt.getTime() < before && (await isOrphan(scope, storage, { content, remove })))
      orphans.push(content);
  return { rows, contents, orphans, missing };
}

const nameOf = ({ organizationId, sha256 }: { organizationId: string; sha256: string }) =>
  `${organizationId}/${sha256}`;

function isMissing(
  scope: SystemScope,
  storage: Storage,
  { organizationId, sha256, sizeBytes }: ContentRow,
): Promise<boolean> {
  return scope.transaction(async (tx) => {
    await lockContent(tx, organizationId, sha256);
    return (await hasRow(tx, organizationId, sha256)) && (await storage.size(organizationId, sha256)) !== sizeBytes;
  });
}

interface Suspect {
  content: ListedContent;
  remove: boolean;
}

function isOrphan(scope: SystemScope, storage: Storage, { content, remove }: Suspect): Promise<boolean> {
  const { organizationId, sha256 } = content;
  return scope.transaction(async (tx) => {
    await lockContent(tx, organizationId, sha256);
    if (await hasRow(tx, organizationId, sha256)) return false;
    if (remove) await storage.remove(organizationId, sha256);
    return true;
  });
}

async function hasRow(scope: SystemScope, organizationId: string, sha256: string): Promise<boolean> {
  const found = sql`select 1 from blobs where organization_id = ${organizationId} and sha256 = ${sha256}`;
  return (await scope.db.execute(found)).rows.length > 0 || isPictureStored(scope, organizationId, sha256);
}

const batchSize = 1000;

/**
 * All contents with a row, and the pictures of ads, which belong to ad accounts. Omits deleted organizations, whose
 * files may be gone already.
 */
export async function* contentRows(scope: SystemScope): AsyncGenerator<ContentRow> {
  yield* contentsOfOrganizations(scope);
  for await (const picture of storedPictures(scope)) yield { ...picture };
}

const none: ContentRow = { organizationId: '', sha256: '', sizeBytes: 0, crc32: 0 };

async function* contentsOfOrganizations({ db }: SystemScope): AsyncGenerator<ContentRow> {
  for (let after: ContentRow | undefined = none; after;) {
    const page: { rows: ContentRow[] } = await db.execute<ContentRow>(sql`
      select b.organization_id as "organizationId", b.sha256, b.size_bytes::float8 as "sizeBytes", b.crc32::float8 as crc32
      from blobs b join organizations o on o.id = b.organization_id and o.deleted_at is null
      where (b.organization_id, b.sha256) > (${after.organizationId}, ${after.sha256})
      order by b.organization_id, b.sha256 limit ${batchSize}`);
    yield* page.rows;
    after = page.rows.at(-1);
  }
}
