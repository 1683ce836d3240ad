// In its own file, because the route parses the address before the page is loaded.
export const creativeTabs = ['slots', 'brief', 'comments', 'deliveries', 'results'] as const;
export type CreativeTab = (typeof creativeTabs)[number];
