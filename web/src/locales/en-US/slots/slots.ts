/** Texts of a slot for members and guests on the first screen. */
export const slots = {
  inPlace: { see: 'See it in place', try: 'See a file in place' },
  state: {
    empty: 'Not delivered yet',
    partial: 'Incomplete',
    'does-not-fit': 'Does not fit',
    delivered: 'Delivered',
    approved: 'Approved',
    changes: 'Changes requested',
    waived: 'Accepted',
    scanning: 'Checking for viruses…',
    checking: 'Checking…',
    waiting: 'Next in line',
    uploading: 'Uploading {percent, number, ::percent}',
    offline: 'Waiting for a connection',
    paused: 'Paused',
    failed: 'Stopped',
  },
  add: {
    drop: 'Drop or choose a file',
    dropCards: 'Drop or choose cards',
    short: 'Add',
    to: 'Add a file to {name}',
  },
  picture: {
    open: 'View {name}',
    none: 'No preview',
    cards: '{count, plural, one {# card} other {# cards}}',
    version: 'v{number, number}',
  },
  currentFile: {
    line: 'v{number, number} · {who, select, me {you} other {someone else}} · {when}',
    by: '{name}{role, select, guest {, guest} other {}} · {when}',
    byMe: 'you · {when}',
    justNow: 'just now',
  },
  actions: {
    menu: 'Actions for {name}',
    rules: 'File requirements',
    recommended: 'recommended',
  },
} as const;
