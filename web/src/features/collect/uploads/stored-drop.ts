export const dropStorageKey = 'af-last-drop';

/**
 * Whether this tab has a drop that can be undone. In a file apart from the undo, so that the undo is loaded only if so.
 */
export function hasStoredDrop(): boolean {
  try {
    return sessionStorage.getItem(dropStorageKey) !== null;
  } catch {
    return false;
  }
}
