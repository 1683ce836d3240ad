import type { StripeObject } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import type { Fields } from './form.ts';

export interface Call {
  world: World;
  sent: Fields;
  /** The stored object with the id in the path. */
  target: StripeObject | undefined;
  /** The id in the path; may belong to a part of another object, such as a subscription item. */
  id: string | undefined;
}

/** @returns a stored object, which the caller presents, or a complete response @throws StripeProblem */
export type Operation = (call: Call) => object;
