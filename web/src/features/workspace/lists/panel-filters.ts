/** The filters in the panel. */
export const panelFilters = [
  'memberId',
  'groupId',
  'advertiserId',
  'platform',
  'formatId',
  'attributeId',
  'value',
  'unsent',
  'dueFrom',
  'dueTo',
] as const;
export type PanelFilter = (typeof panelFilters)[number];
