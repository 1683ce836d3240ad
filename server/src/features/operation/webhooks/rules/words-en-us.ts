/** The sentences of messages in Slack and Teams. */
export const wordsEnUs = {
  /** What a single message tells. */
  single: {
    campaign: {
      created: '{actor} created the campaign {campaign}.',
      updated: '{actor} changed the campaign {campaign}.',
      archived: '{actor} archived the campaign {campaign}.',
    },
    creative: {
      created: '{actor} created {creative}.',
      updated: '{actor} changed {creative}.',
      fulfilled: '{creative} is complete.',
    },
    version: {
      stored:
        '{outcome, select, breaks {{actor} delivered {file} for {creative}, but it does not fit.} passes {{actor} delivered {file} for {creative}. It fits.} warns {{actor} delivered {file} for {creative}. It fits, with a warning.} other {{actor} delivered {file} for {creative}.}}',
      ready: '{file} for {creative} is ready to look at.',
      approved: '{actor} approved {file} for {creative}.',
      changes_requested: '{actor} asked for changes to {file} for {creative}.',
      decision_withdrawn: '{actor} withdrew the decision on {file} for {creative}.',
    },
    comment: { created: '{actor} commented on {creative}.' },
    delivery: {
      finished:
        '{ready, plural, one {# file of {delivery} was sent to {platform}.} other {# files of {delivery} were sent to {platform}.}}',
      failed:
        '{failed, plural, one {# file of {delivery} could not be sent to {platform}.} other {# files of {delivery} could not be sent to {platform}.}}',
    },
    insights: { synced: 'The figures of {platform} are up to date.' },
    token: { invalidated: 'The connection to {platform} is lost. Until someone reconnects it, nothing is sent.' },
    endpoint: { test: 'This is a test. Updates from {organization} will appear here.' },
  },
  /** What several messages tell, by their number. */
  several: {
    campaign: {
      created: '{count, plural, one {Campaign created} other {# campaigns created}}',
      updated: '{count, plural, one {Campaign changed} other {Campaign changed # times}}',
      archived: 'Campaign archived',
    },
    creative: {
      created: '{count, plural, one {# creative created} other {# creatives created}}',
      updated: '{count, plural, one {# creative changed} other {# creatives changed}}',
      fulfilled: '{count, plural, one {# creative complete} other {# creatives complete}}',
    },
    version: {
      stored: '{count, plural, one {# file delivered} other {# files delivered}}',
      ready: '{count, plural, one {# file ready to look at} other {# files ready to look at}}',
      approved: '{count, plural, one {# file approved} other {# files approved}}',
      changes_requested: '{count, plural, one {Changes requested on # file} other {Changes requested on # files}}',
      decision_withdrawn: '{count, plural, one {# decision withdrawn} other {# decisions withdrawn}}',
    },
    comment: { created: '{count, plural, one {# comment} other {# comments}}' },
    delivery: {
      finished: '{count, plural, one {# delivery finished} other {# deliveries finished}}',
      failed: '{count, plural, one {# delivery with failed files} other {# deliveries with failed files}}',
    },
    insights: { synced: 'Figures updated' },
    token: { invalidated: '{count, plural, one {# connection lost} other {# connections lost}}' },
    endpoint: { test: 'Test' },
  },
  headline: '{what} in {campaign}',
  updates: '{count, plural, one {# update} other {# updates}}',
  by: '{what} by {people}',
  names: '{what}: {names}',
  andMore: '{names} and {more, plural, one {# other} other {# others}}',
  unfit: '{count, plural, one {# file does not fit} other {# files do not fit}}',
  someone: 'Someone',
  due: '{due, select, late {Was due {day}} other {Due {day}}}',
  open: {
    creative: 'Open creative',
    campaign: 'Open campaign',
    integration: 'Open ad accounts',
    settings: 'Open settings',
  },
} as const;

type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

/** The words that every language must provide. */
export type ChatWords = Shape<typeof wordsEnUs>;
