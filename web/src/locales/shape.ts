/** The same keys with any text: what a translation must have, no more and no less. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

/** Some of the keys: what a regional variant may change. */
export type PartialShape<T> = { readonly [K in keyof T]?: T[K] extends string ? string : PartialShape<T[K]> };
