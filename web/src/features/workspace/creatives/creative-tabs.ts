// In a separate file, because the route parses the URL before the page is loaded.
export const creativeTabs = ['slots', 'brief', 'comments', 'deliveries', 'results'] as const;
export type CreativeTab = (typeof creativeTabs)[number];
