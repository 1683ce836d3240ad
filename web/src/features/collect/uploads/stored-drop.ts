export const dropStorageKey = 'af-last-drop';

/** Whether this tab keeps a drop that may be taken back. Without the code to do so, which is loaded then. */
export function hasStoredDrop(): boolean {
  try {
    return sessionStorage.getItem(dropStorageKey) !== null;
  } catch {
    return false;
  }
}
