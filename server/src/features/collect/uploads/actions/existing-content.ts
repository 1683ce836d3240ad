import path from 'node:path';
import { sql } from 'drizzle-orm';
import { uploadId } from '@ad-foundry/contract/ids.ts';
import { ownRow } from '#db/own-row.ts';
import { versions } from '#db/schema/variations.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { selectFilesOfContent } from '#features/tree/creatives/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { findUpload } from '#features/collect/uploads/queries.ts';
import type { ExaminedContent } from './examine.ts';

interface ContentQuery {
  sha256: string;
  sizeBytes: number;
  fileName: string;
}

/**
 * The facts of a content if the actor can already see a file with it, else null, so that the actor learns nothing about
 * the files of others. Requires the same file extension, since verdicts depend on it too.
 */
export async function findVisibleContent(
  scope: Scope,
  { sha256, sizeBytes, fileName }: ContentQuery,
  storage: Storage,
): Promise<ExaminedContent | null> {
  const extension = extensionOf(fileName);
  const passed = sql`${versions.scanState} is distinct from 'infected'`;
  const files = await selectFilesOfContent(scope, sha256, passed).limit(100);
  const match = files.find((file) => file.sizeBytes === sizeBytes && extensionOf(file.originalName) === extension);
  if (!match || (await storage.size(scope.actor.organizationId, sha256)) !== sizeBytes) return null;
  return { sha256, sizeBytes, crc32: match.crc32, facts: match.facts };
}

/**
 * The SHA-256 that an upload of the actor stored; null for an upload that is not stored, is deleted or belongs to
 * others.
 */
export async function findStoredContent(scope: Scope, text: string): Promise<string | null> {
  const id = uploadId.safeParse(text);
  const upload = id.success ? await findUpload(scope, id.data) : null;
  if (!upload?.versionId) return null;
  const [version] = await scope.db
    .select({ sha256: versions.sha256 })
    .from(versions)
    .where(ownRow(versions, scope, upload.versionId));
  return version?.sha256 ?? null;
}

function extensionOf(name: string): string {
  return path.extname(name).toLowerCase();
}
