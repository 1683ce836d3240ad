/** An answer of the store, with its errors in the words of every other storage. */
export async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Null where what was asked for is not there. */
export async function missing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** What any storage calls it. */
export function storageError(code: 'ENOENT' | 'ENOSPC' | 'EHOSTDOWN', message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code });
}

export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

const gone = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);
const full = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'InsufficientCapacity']);

function asStorageError(error: unknown): Error {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  if (gone.has(name)) return storageError('ENOENT', 'the store does not have it', error);
  if (full.has(name) || status === 507) return storageError('ENOSPC', 'the store is full', error);
  return storageError('EHOSTDOWN', `the file store did not do it: ${name}`, error);
}
