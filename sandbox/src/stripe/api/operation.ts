import type { Stored } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import type { Fields } from './form.ts';

export interface Call {
  world: World;
  sent: Fields;
  /** The object that the path names. */
  one: Stored | undefined;
}

/** Answers a stored object, which is presented, or a whole answer. @throws StripeProblem */
export type Operation = (call: Call) => object;
