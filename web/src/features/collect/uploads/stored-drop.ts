export const dropStorageKey = 'af-last-drop';

/** Whether this tab has a drop that can be undone. In its own file, because the code of the undo is loaded only then. */
export function hasStoredDrop(): boolean {
  try {
    return sessionStorage.getItem(dropStorageKey) !== null;
  } catch {
    return false;
  }
}
