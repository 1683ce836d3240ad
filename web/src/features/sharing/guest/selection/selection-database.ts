export interface StoredSelection {
  savedAt: number;
  files: { file: File; folder: string }[];
  /** Names of the files that were too large to store. */
  missing: string[];
}

const storeName = 'selections';

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('af-selection', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
  return resultOf(request);
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser stored nothing')));
  });
}

/** Runs `act` in a transaction and resolves once its writes are on disk. */
async function within<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(storeName, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the browser stored nothing')));
    });
    const [result] = await Promise.all([act(transaction.objectStore(storeName)), ended]);
    return result;
  } finally {
    database.close();
  }
}

export function putSelection(id: string, selection: StoredSelection): Promise<void> {
  return within('readwrite', async (store) => {
    await resultOf(store.put(selection, id));
  });
}

export function readFiles(id: string): Promise<StoredSelection | undefined> {
  return within('readonly', (store) => resultOf<StoredSelection | undefined>(store.get(id)));
}

/** Deletes one selection, or those saved before a time. */
export function deleteSelections(chosen: { id: string } | { olderThan: number }): Promise<void> {
  return within('readwrite', async (store) => {
    if ('id' in chosen) {
      await resultOf(store.delete(chosen.id));
      return;
    }
    const ids = await resultOf(store.getAllKeys());
    for (const id of ids) {
      const selection = await resultOf<StoredSelection | undefined>(store.get(id));
      if (selection && selection.savedAt < chosen.olderThan) await resultOf(store.delete(id));
    }
  });
}
