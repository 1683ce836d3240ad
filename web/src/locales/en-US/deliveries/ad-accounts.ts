/** Texts of the ad accounts of a campaign or group. */
export const adAccounts = {
  button: '{count, plural, =0 {Ad accounts} one {# ad account} other {# ad accounts}}',
  title: 'Ad accounts of {name}',
  help: 'Where its files are sent.',
  search: 'Name or number',
  more: 'Show more',
  byGroup: 'By the group',
  failed: 'The ad account could not be changed',
  empty: 'This organization uses no ad account yet. Connect Meta and choose some.',
  emptyForMember: 'This organization uses no ad account yet. An owner or admin can connect Meta and choose some.',
  toSettings: 'Open integrations',
  obstacles: {
    status: 'Takes no files in its present state',
    'not-connected': 'Not connected any more',
    expired: 'The connection has ended',
    'missing-scope': 'The permission to send is missing',
    permission: 'The connected person may only look',
  },
} as const;
