// Apart from the page, because the route reads the address before the page is loaded.
export const creativeTabs = ['slots', 'brief', 'comments', 'deliveries', 'results'] as const;
export type CreativeTab = (typeof creativeTabs)[number];
