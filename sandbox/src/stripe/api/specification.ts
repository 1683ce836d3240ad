import { readFileSync } from 'node:fs';

/** A value of one kind; `any` is not checked. */
type Plain = 'any' | 'boolean' | 'currency' | 'decimal' | 'email' | 'integer' | 'limit' | 'text' | 'url';

/** The shape of a parameter. */
export type Shape =
  | Plain
  | {
      /** May be sent empty to unset the value. */
      readonly empty?: 1;
      readonly is?: Plain;
      /** Words separated by spaces. */
      readonly enum?: string;
      readonly list?: Shape;
      readonly map?: Shape;
      readonly object?: Readonly<Record<string, Shape>>;
      /** Names separated by spaces. */
      readonly required?: string;
      /** Whether it may have undescribed members. */
      readonly open?: 1;
      readonly any?: readonly Shape[];
    };

/**
 * Expandable fields: `#price` is an object, `?` an undescribed object; brackets mark an object that is included only on
 * request.
 */
export type Expandable = string | readonly [Expandable] | { readonly [name: string]: Expandable };

interface Specification {
  readonly operations: Readonly<Record<string, { parameters: Exclude<Shape, Plain>; answer: Expandable | null }>>;
  readonly objects: Readonly<Record<string, Expandable>>;
}

/** Operations by method and path of API version 2026-10-28.endive. */
export const specification = JSON.parse(
  readFileSync(new URL('../data/operations.json', import.meta.url), 'utf8'),
) as Specification;
