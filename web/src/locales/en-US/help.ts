/** Texts around the guide; its pages are docs/guide. */
export const help = {
  title: 'Help',
  contents: 'Guide',
  topics: {
    brief: 'Brief',
    collect: 'Collect',
    fix: 'Fix',
    adapt: 'Adapt',
    review: 'Review',
    send: 'Send',
    measure: 'Measure',
    people: 'People and billing',
    running: 'Running it',
  },
  keys: 'Keyboard shortcuts',
  next: 'Next: {page}',
  failed: 'This page of the guide could not be loaded',
} as const;
