/** What a guest sees first: who asks, for what, and how far it is. */
export const guest = {
  frame: {
    product: 'Ad Foundry',
    language: 'Language',
    settings: 'Personal settings',
    signOut: 'Sign out',
    signOutOf: 'Signed in as {email}. Sign out',
    offline: 'You are offline.',
    offlineBody: 'Your files continue when you are back.',
    failed: 'This could not be loaded.',
    retry: 'Try again',
  },
  hero: {
    asks: '{name} asks you for',
    organizationAsks: '{organization} asks you for',
    delivered: '{delivered, number} of {total, number} delivered',
    attention: '{count, plural, one {# needs attention} other {# need attention}}',
    add: 'Add files',
    addHint: 'Choose all of them at once. We find where each belongs.',
    drop: 'Let go anywhere: we find where each file belongs.',
    brief: 'Download the brief',
  },
  due: {
    open: '{date} · {relative}',
    late: 'Overdue · {date} · {relative}',
    done: 'Due {date}',
  },
  creative: {
    count: '{delivered, number} of {total, number}',
    more: 'Show the rest of the brief',
    fields: 'Also needed',
    ask: 'Ask a question',
    attachments: 'Reference files',
    questions: '{count, plural, one {# question or comment} other {# questions and comments}}',
  },
  owner: { mine: 'Yours alone', other: 'Another person delivers it' },
  promise: {
    make: 'I’ll deliver on …',
    made: 'You deliver on {date}. Change',
    pass: 'Not mine',
    passed: 'You said: not mine. Undo',
  },
  feedback: {
    correct: 'Add the corrected file',
    read: '{count, plural, =0 {Comments} one {Read the comment} other {Read # comments}}',
    of: '{action}: {name}',
  },
  archived: {
    title: 'Closed since {date}.',
    body: 'What you delivered stays here to be seen. Nothing more is needed.',
  },
  empty: { title: 'Nothing to deliver yet', body: 'The brief is still being written. Come back a little later.' },
  preview: {
    title: 'This is what guests see.',
    body: 'What you upload here counts as yours.',
    back: 'Back to the campaign',
  },
} as const;
