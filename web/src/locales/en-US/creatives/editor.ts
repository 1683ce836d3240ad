/** Texts of what every editor says: drafts, and edits that meet. */
export const editor = {
  restored: 'Draft restored.',
  restoredBody: 'What you wrote here before is back. It is not saved yet.',
  discardDraft: 'Discard draft',
  changedBody: 'Your changes are still here. Nothing was saved.',
  both: 'Changed by both of you',
  mine: 'Yours',
  theirs: 'Theirs',
  empty: 'Empty',
  takeThis: 'Take theirs',
  keepThis: 'Keep mine',
  takeTheirs: 'Show their version',
  keepMine: 'Keep mine and save over it',
  leave: 'Discard what you entered?',
  leaveBody: 'It has not been saved.',
  discard: 'Discard',
  keep: 'Keep editing',
} as const;
