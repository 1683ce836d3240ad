import { and, eq } from 'drizzle-orm';
import { uploads } from '#db/schema/variations.ts';
import type { UploadId } from '@ad-foundry/contract/ids.ts';
import type { Scope } from '#infra/scope.ts';

/** Restricts to the uploads that the actor started, in the actor's organization. */
export function ownUploads({ actor }: Scope) {
  return and(eq(uploads.organizationId, actor.organizationId), eq(uploads.accountId, actor.accountId));
}

export function ownUpload(scope: Scope, uploadId: UploadId) {
  return and(ownUploads(scope), eq(uploads.id, uploadId));
}
