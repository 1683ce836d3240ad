/** Texts of the comparison with the numbers that the platform's own pages show. */
export const gap = {
  title: 'Compare with Ads Manager',
  body: 'Type the number you see there for the same days. The likely causes of a difference appear here.',
  figure: 'Figure',
  seen: 'Number in Ads Manager',
  invalid: 'Enter a number, for example {value}.',
  here: 'Here: {value}',
  usual:
    'Usual causes are the attribution setting, the time zone, days that still settle, deleted ads, and the kind of result.',
  same: 'Both numbers agree, apart from rounding.',
  more: 'Ads Manager shows {share} more ({difference}).',
  less: 'Ads Manager shows {share} less ({difference}).',
  differs: 'The difference is {difference}.',
  list: 'Likely causes',
  none: 'None of the usual causes explains this difference. Check that account, days and filters are the same there.',
  explains: '{value} would explain {share} of the difference.',
  exact: '{value}: exactly that number.',
  open: 'Cannot be computed here.',
  causes: {
    'days-before': 'Time zone: the days there start earlier.',
    'days-after': 'Time zone: the days there start later.',
    unsettled: 'Still settling: results of the last three days are missing on one side.',
    deleted: 'Deleted ads: they are included here and hidden there.',
    kind: 'Kind of result: the number there counts {word} only.',
    figure: 'Another figure: the number there is “{word}”.',
    attribution: 'Attribution setting: compare the one chosen in the columns there with {here}.',
  },
} as const;
