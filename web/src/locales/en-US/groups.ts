export const groups = {
  title: 'Groups',
  new: 'New group',
  all: 'Show all {count, number}',
  campaigns: '{count, plural, =0 {No campaign} one {# campaign} other {# campaigns}}',
  label: 'Group',
  none: 'No group',
  move: 'Group of this campaign',
  moveFailed: 'The campaign was not moved.',
  create: {
    title: 'New group',
    body: 'A group holds campaigns that belong together. A guest of the group is asked for all of them.',
    name: 'Name',
    placeholder: 'Aster Running',
    submit: 'Create group',
    failed: 'The group was not created.',
  },
  page: {
    empty: 'No campaign in this group yet',
    emptyBody: 'Create one here, or put one in from its own page.',
    newCampaign: 'New campaign',
    failed: 'The campaigns could not be loaded',
    sending:
      'Sending {count, plural, one {# file} other {# files}} to Meta. Each campaign lists its own under Deliveries.',
  },
} as const;
