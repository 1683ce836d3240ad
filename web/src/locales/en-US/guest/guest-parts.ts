/** What guests do with files: all that comes after the page can be read. */
export const guestParts = {
  brief: { due: 'Due: {date}' },
  gone: {
    title: 'Nothing to show here',
    body: 'This campaign is not there any more, or your access has ended. If that is a mistake, write to the person who invited you.',
    action: 'What I am asked for',
  },
  all: {
    fields:
      '{count, plural, one {All files are here. One field is still to be filled.} other {All files are here. # fields are still to be filled.}}',
    changes:
      '{count, plural, one {All files are here. Changes are asked for on one.} other {All files are here. Changes are asked for on #.}}',
    done: 'Everything is here. Thank you!',
    here: 'Everything is here.',
    better: '{count, plural, one {One file could fit better.} other {# files could fit better.}}',
    doneBody: 'You can still replace files until the campaign is closed.',
    receipt:
      'A receipt that lists your files is on its way to {email}. At most three come in a day; what is delivered after them is listed the day after.',
  },
  search: {
    label: 'Search creatives, formats and files',
    count: '{count, plural, one {# result} other {# results}}',
    results: 'Results',
    none: 'Nothing matches “{text}” among the creatives, their formats and your files.',
    failed: 'The search did not answer. What you type next tries again.',
  },
  status: {
    going: '{count, number} uploading, keep this page open',
    wrong: '{count, plural, one {# needs attention} other {# need attention}}',
    stopped: '{count, number} stopped',
  },
  list: {
    title: 'You are asked for these',
    tabs: 'What you are asked for',
    all: 'All',
    more: 'Show more',
    empty: 'Nothing is asked of you at the moment',
    emptyBody: 'When someone asks for files from {email}, it shows here.',
    elsewhere: 'Others who ask you',
  },
  promiseForm: {
    label: 'When will you deliver it?',
    save: 'Tell them',
    cancel: 'Cancel',
    told: 'They are told. Reminders follow your day.',
    comment: '{format}: I will deliver on {date}.',
  },
  passForm: {
    who: 'Who makes it?',
    other: 'Another person',
    label: 'Name or address (optional)',
    placeholder: 'Jo at Studio North',
    save: 'Pass on',
    cancel: 'Cancel',
    told: 'They are told. You get no reminders of it.',
    handed: '{name} has it now. The one who asks is told.',
    comment: '{format}: this is not mine.',
    commentWho: '{format}: this is not mine. Who makes it: {note}',
  },
  viewer: {
    close: 'Close',
    zone: 'Safe zone',
    unplayable: 'This browser cannot play the file. It was checked all the same.',
  },
  name: {
    title: 'What is your name?',
    body: 'So that they know whose files these are. Asked once.',
    first: 'First name',
    last: 'Last name',
    save: 'Save',
    later: 'Not now',
  },
} as const;
