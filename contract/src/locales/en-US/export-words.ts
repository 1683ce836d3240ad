/** The same keys with any text. */
type Shape<Words> = { readonly [Key in keyof Words]: Words[Key] extends string ? string : Shape<Words[Key]> };

/** Words that only exported tables use, in addition to those of figures. */
export const exportWords = {
  /** Headings. */
  column: {
    name: 'Name',
    status: 'Status',
    campaign: 'Campaign',
    adSet: 'Ad set',
    creative: 'Creative',
    kind: 'Kind',
    ratio: 'Ratio',
    seconds: 'Seconds',
    firstSeen: 'First seen',
    lastSeen: 'Last delivered',
    ads: 'Ads',
    brief: 'Brief',
    briefCampaign: 'Campaign of the brief',
    briefs: 'Briefs',
    resultKind: 'Kind of result',
    since: 'From',
    until: 'To',
    stage: 'State',
    age: 'Age in full days',
    spendAtAge: 'Spend at this age',
    medianSpend: 'Median at this age',
    others: 'Creatives compared',
    firstResult: 'Day of the first result',
    ad: 'Ad',
    expected: 'Expected name',
    difference: 'Difference',
    extra: 'Also contains',
  },
  stage: { more: 'High spend', usual: 'Usual spend', less: 'Low spend', new: 'New' },
  total: 'Total',
  deleted: 'Deleted on the platform',
  ofWhichDeleted: '{name}: of which deleted on the platform',
} as const;

export type ExportWords = Shape<typeof exportWords>;
