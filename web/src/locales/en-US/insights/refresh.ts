/** Texts of the sheet that briefs a refresh of an asset. */
export const refresh = {
  title: 'Brief a refresh',
  of: 'of {name}',
  nameOf: '{name} – refresh',
  campaign: 'Campaign',
  campaignMissing: 'Choose the campaign for the new creative.',
  source: 'It came from {name}: same formats and attributes.',
  closed: 'Its campaign {name} is archived. Choose another one.',
  noSource: 'These ads have no brief, so campaign and formats are yours to choose.',
  due: 'Due',
  reasons: {
    tired: 'Due {day}: it is tired now, and a week is enough to replace it.',
    tiring: 'Due {day}: at this pace it tires around {tiresOn}.',
    steady: 'Due {day}: it shows no sign of tiring yet, so there are four weeks.',
  },
  references: 'References',
  referencesHelp:
    'The asset and its best siblings with the same kind of result. Their files, or the platform’s pictures, are attached to the brief.',
  noSiblings: 'No other asset with the same kind of result is good enough to learn from.',
  noPicture: 'No picture to attach',
  cost: '{cost} per result',
  attributes: 'Attributes',
  attribute: '{label}: {value}',
  notFilled: 'not filled yet',
} as const;
