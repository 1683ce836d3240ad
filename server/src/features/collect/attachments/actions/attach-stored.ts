import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { attachments } from '#db/schema/attachments.ts';
import { newId, newUuid } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';

interface StoredFile {
  name: string;
  mime: string;
  sha256: string;
  sizeBytes: number;
  preview: { sha256: string; width: number; height: number } | null;
}

/** Attaches contents that the organization stores to the brief of a new creative, in order. */
export async function attachStored(tx: Scope, creativeId: CreativeId, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return;
  const { organizationId, accountId } = tx.actor;
  await tx.db.insert(attachments).values(
    files.map(({ name, mime, sha256, sizeBytes, preview }, index) => ({
      id: newId('attachment'),
      organizationId,
      creativeId,
      purpose: 'brief' as const,
      creationKey: newUuid(),
      name,
      mime,
      sizeBytes,
      sha256,
      previewSha256: preview?.sha256 ?? null,
      previewWidth: preview?.width ?? null,
      previewHeight: preview?.height ?? null,
      createdBy: accountId,
      // Lists are ordered by age.
      createdAt: new Date(tx.now().getTime() + index),
    })),
  );
}
