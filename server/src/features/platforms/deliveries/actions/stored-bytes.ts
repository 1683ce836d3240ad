import { type Readable } from 'node:stream';
import type { Storage } from '#adapters/storage/storage.ts';

interface Stored {
  organizationId: string;
  sha256: string;
}

/**
 * Opens a stored content for a platform. Marks its errors with `storage`, since the HTTP client wraps them like a
 * broken connection. @throws the errors of `Storage`
 */
export async function openStored(
  storage: Storage,
  { organizationId, sha256 }: Stored,
  range: { start: number; end: number },
): Promise<Readable> {
  const size = await storage.size(organizationId, sha256).catch((error: unknown) => {
    throw marked(error);
  });
  if (size === null) throw marked(Object.assign(new Error('the content is gone'), { code: 'ENOENT' }));
  const bytes = storage.read(organizationId, sha256, range);
  bytes.once('error', marked);
  return bytes;
}

function marked(error: unknown): unknown {
  return error instanceof Error ? Object.assign(error, { storage: true }) : error;
}
