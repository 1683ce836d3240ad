/** Texts of every editor: drafts and conflicting edits. */
export const editor = {
  restored: 'Draft restored.',
  restoredBody: 'Your unsaved text is back. It is not saved yet.',
  discardDraft: 'Discard draft',
  changedBody: 'Your changes are still here. Nothing was saved.',
  both: 'You both changed',
  yours: 'Yours',
  theirs: 'Theirs',
  empty: 'Empty',
  takeThis: 'Take theirs',
  keepThis: 'Keep mine',
  takeTheirs: 'Show their version',
  keepYours: 'Keep mine and save over it',
  leave: 'Discard your changes?',
  leaveBody: 'They have not been saved.',
  discard: 'Discard',
  keep: 'Keep editing',
} as const;
