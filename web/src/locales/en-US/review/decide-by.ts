/** The day by which a reviewer promises to decide, as the reviewer chooses it. */
export const decideBy = {
  make: 'I’ll decide by …',
  made: 'You decide by {day}',
  change: 'You decide by {day}. Change the day',
  title: 'When will you decide?',
  body: 'The team sees the day. You get no reminder until it is over.',
  label: 'I’ll decide by',
  past: 'Choose today or a later day.',
  late: 'That is {count, plural, one {# day} other {# days}} after the due date.',
  save: 'Save',
  remove: 'Remove day',
} as const;
