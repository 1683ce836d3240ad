import type { enUs } from './en-US.ts';

type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };

/** Every text a language must have. */
export type Texts = Shape<typeof enUs>;
