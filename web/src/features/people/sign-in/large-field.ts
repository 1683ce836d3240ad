/** A tall field, for a page with few controls. */
export const largeField = 'h-control-lg text-base';
