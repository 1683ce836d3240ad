/** Texts of the ad accounts of a campaign or group. */
export const adAccounts = {
  button: '{count, plural, =0 {Ad accounts} one {# ad account} other {# ad accounts}}',
  title: 'Ad accounts of {name}',
  help: 'Where its files are sent.',
  search: 'Name or number',
  more: 'Show more',
  byGroup: 'Via the group',
  failed: 'The ad accounts could not be changed',
  empty: 'This organization has no ad accounts yet. Connect an ad platform and choose some.',
  emptyForMember:
    'This organization has no ad accounts yet. An owner or admin can connect an ad platform and choose some.',
  toSettings: 'Open integrations',
  obstacles: {
    status: 'Cannot receive files in its current state',
    'not-connected': 'No longer connected',
    expired: 'The connection has expired',
    'missing-scope': 'The permission to send is missing',
    permission: 'The connected person can only view it',
  },
} as const;
