import { folderOf, folders } from '#ui/form/dropped-files.ts';
import { deleteSelections, putSelection, readFiles } from './selection-database.ts';
import { selectionMark, setSelectionMark, type SelectionMark } from './selection-mark.ts';

/** Files above these sizes are not copied: copying a video of some gigabytes would fill the device. */
const maxFileBytes = 64 * 1024 * 1024;
const maxBytes = 256 * 1024 * 1024;
/** Selections of closed tabs are deleted after this time. */
const keptMs = 24 * 60 * 60_000;

/** A selection after a reload: the files that were stored, and the names of those that were too large. */
export interface RestoredSelection {
  files: File[];
  missing: string[];
}

type Owner = Omit<SelectionMark, 'id'>;

let saving: Promise<void> = Promise.resolve();

/** Runs after the changes before it, so that an older selection never replaces a newer one. */
function inTurn(change: () => Promise<void>): Promise<void> {
  saving = saving.then(change).catch(() => setSelectionMark(null));
  return saving;
}

/** Stores the files that are chosen but not sent, as copies in the browser, so that they survive a reload. */
export function storeSelection(owner: Owner, files: readonly File[]): Promise<void> {
  if (files.length === 0) return clearSelection();
  return inTurn(async () => {
    const before = selectionMark();
    const isSame = before?.campaignId === owner.campaignId && before.accountId === owner.accountId;
    const id = isSame ? before.id : crypto.randomUUID();
    const fitting = fittingFiles(files);
    await deleteSelections({ olderThan: Date.now() - keptMs });
    await putSelection(id, {
      savedAt: Date.now(),
      files: fitting.map((file) => ({ file, folder: folderOf(file) })),
      missing: files.filter((file) => !fitting.includes(file)).map(({ name }) => name),
    });
    setSelectionMark({ ...owner, id });
  });
}

/** The files that are small enough, the smallest first while they fit together. */
export function fittingFiles(files: readonly File[]): File[] {
  let bytes = 0;
  const fitting = new Set<File>();
  for (const file of files.toSorted((a, b) => a.size - b.size)) {
    bytes += file.size;
    if (file.size <= maxFileBytes && bytes <= maxBytes) fitting.add(file);
  }
  return files.filter((file) => fitting.has(file));
}

/** The selection of this tab for a campaign and account; null if there is none. */
export async function readSelection({ campaignId, accountId }: Owner): Promise<RestoredSelection | null> {
  const mark = selectionMark();
  if (mark?.campaignId !== campaignId || mark.accountId !== accountId) return null;
  const stored = await readFiles(mark.id);
  if (!stored) return null;
  for (const { file, folder } of stored.files) if (folder !== '') folders.set(file, folder);
  return { files: stored.files.map(({ file }) => file), missing: stored.missing };
}

/** Deletes the selection of this tab, once it is sent or given up. */
export function clearSelection(): Promise<void> {
  const mark = selectionMark();
  setSelectionMark(null);
  if (!mark) return Promise.resolve();
  return inTurn(() => deleteSelections({ id: mark.id }));
}
