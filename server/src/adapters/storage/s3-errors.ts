/** Awaits a response of the store and translates its error codes to those that every storage uses. */
export async function translateErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw asStorageError(error);
  }
}

/** Null when the object does not exist. */
export async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** An error with one of the codes that every storage uses. */
export function storageError(code: 'ENOENT' | 'ENOSPC' | 'EHOSTDOWN', message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code });
}

export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

const missingNames = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);
const fullNames = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'InsufficientCapacity']);

function asStorageError(error: unknown): Error {
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  if (missingNames.has(name)) return storageError('ENOENT', 'the store does not have it', error);
  if (fullNames.has(name) || status === 507) return storageError('ENOSPC', 'the store is full', error);
  // Without a response, the name is only "Error", and the code says why there was none.
  const reason = status === undefined ? (codeOf(error) ?? name) : name;
  return storageError('EHOSTDOWN', `the file store did not do it: ${reason}`, error);
}
