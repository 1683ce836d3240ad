/** Working with files on the guest's page: all texts that its first screen does not need. */
export const guestParts = {
  brief: { due: 'Due: {date}' },
  gone: {
    title: 'Nothing to show here',
    body: 'This campaign no longer exists, or your access has ended. If that is a mistake, contact the person who invited you.',
    action: 'See requested files',
  },
  all: {
    fields:
      '{count, plural, one {All files are here. One field still needs to be filled in.} other {All files are here. # fields still need to be filled in.}}',
    done: 'Everything is here. Thank you!',
    here: 'Everything is here.',
    better: '{count, plural, one {There is advice on one file.} other {There is advice on # files.}}',
    doneBody: 'You can still replace files until the campaign is closed.',
    receipt:
      'A receipt that lists your files is on its way to {email}. You get three a day at most; later files are listed the next day.',
  },
  search: {
    label: 'Search creatives, formats and files',
    count: '{count, plural, one {# result} other {# results}}',
    results: 'Results',
    none: 'No creative, format or file matches “{text}”.',
    failed: 'The search failed. Keep typing to try again.',
  },
  selection: {
    missing:
      '{count, plural, one {One file is too large to keep while the page reloads. Choose it again: {names}} other {# files are too large to keep while the page reloads. Choose them again: {names}}}',
  },
  status: {
    going: '{count, number} uploading. Keep this page open.',
    wrong: '{count, plural, one {# needs attention} other {# need attention}}',
    stopped: '{count, number} stopped',
  },
  list: {
    title: 'Requested from you',
    tabs: 'Requests',
    all: 'All',
    more: 'Show more',
    empty: 'Nothing to upload right now',
    emptyBody: 'When someone needs files from {email}, they show up here.',
    elsewhere: 'Other organizations that need files from you',
  },
  promiseForm: {
    label: 'When will you deliver it?',
    save: 'Save date',
    cancel: 'Cancel',
    teamNotified: 'We’ve let the team know. Reminders follow your date.',
    comment: '{format}: I will deliver on {date}.',
    commentLate: '{format}: I will deliver on {date}, {count, plural, one {# day} other {# days}} after the due date.',
    late: 'That is {count, plural, one {# day} other {# days}} after the due date, {due}. The team will see that it comes later.',
  },
  passForm: {
    who: 'Who delivers it instead?',
    colleague: 'A colleague, by e-mail',
    back: 'Back to {name}',
    email: 'Your colleague’s e-mail address',
    message: 'Message to your colleague (optional)',
    why: 'What should {name} know?',
    askedHint: 'We ask the team first. Until they agree, the file stays with you.',
    allowedHint: 'They get an invitation in your name, and the file is theirs at once.',
    personHint: '{name} is told, and you get no more reminders about it.',
    ask: 'Ask the team',
    save: 'Pass on',
    giveBack: 'Give back',
    cancel: 'Cancel',
    requested: 'We’ve asked the team. Until they agree, the file stays with you.',
    invited: 'We’ve invited {to}. The file is theirs now, and the team knows.',
    handed: '{name} has it now. We’ve let the team know.',
  },
  viewer: {
    close: 'Close',
    zone: 'Safe zone',
    unplayable: 'This browser cannot play the file. It was checked all the same.',
  },
  name: {
    title: 'What is your name?',
    body: 'So that the team knows whose files these are. We ask only once.',
    first: 'First name',
    last: 'Last name',
    save: 'Save',
    later: 'Not now',
  },
} as const;
