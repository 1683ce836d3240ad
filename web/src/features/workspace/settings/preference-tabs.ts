/** Apart from the page, so that the route can parse the URL without loading the page. */
export const preferenceTabs = ['naming', 'approval', 'guests', 'time'] as const;
export type PreferenceTab = (typeof preferenceTabs)[number];
