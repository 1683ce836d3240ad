import path from 'node:path';
import { sql } from 'drizzle-orm';
import { versions } from '#db/schema/variations.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { selectFilesOfContent } from '#features/variations/queries.ts';
import type { Scope } from '#infra/scope.ts';
import type { Known } from './examine.ts';

interface Wanted {
  sha256: string;
  sizeBytes: number;
  fileName: string;
}

/**
 * What is known of a content of which this person can already see a file; null for everybody else, who thus learn
 * nothing. Only by a name of the same kind, since the name is judged with the content.
 */
export async function findKnownContent(
  scope: Scope,
  { sha256, sizeBytes, fileName }: Wanted,
  storage: Storage,
): Promise<Known | null> {
  const kind = extensionOf(fileName);
  const passed = sql`${versions.scanState} is distinct from 'infected'`;
  const files = await selectFilesOfContent(scope, sha256, passed).limit(100);
  const alike = files.find((file) => file.sizeBytes === sizeBytes && extensionOf(file.originalName) === kind);
  if (!alike || (await storage.size(scope.actor.organizationId, sha256)) !== sizeBytes) return null;
  return { sha256, sizeBytes, crc32: alike.crc32, facts: alike.facts };
}

function extensionOf(name: string): string {
  return path.extname(name).toLowerCase();
}
