/** The prefix of every kind of id. The rest is a UUIDv7 in the 26 characters of the TypeID alphabet. */
export const idPrefixes = {
  account: 'usr',
  organization: 'org',
  member: 'mem',
  invitation: 'inv',
  campaignGroup: 'grp',
  campaign: 'cmp',
  creative: 'cre',
  format: 'fmt',
  template: 'tpl',
  attribute: 'att',
  slot: 'slt',
  variation: 'var',
  card: 'crd',
  version: 'ver',
  upload: 'upl',
  session: 'ses',
  token: 'tok',
  delivery: 'dlv',
  sending: 'snd',
  comment: 'cmt',
} as const;
export type IdKind = keyof typeof idPrefixes;
