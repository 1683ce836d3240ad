/** The same keys with any text: a translation must have exactly these. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

/** Some of the keys: a regional variant may change any of these. */
export type PartialShape<T> = { readonly [K in keyof T]?: T[K] extends string ? string : PartialShape<T[K]> };
