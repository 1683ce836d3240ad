import type { Stored } from '#stripe/records.ts';
import type { World } from '#stripe/world.ts';
import type { Fields } from './form.ts';

export interface Call {
  world: World;
  sent: Fields;
  /** The object that the path names. */
  one: Stored | undefined;
  /** The id that the path names, also of what is part of another object. */
  id: string | undefined;
}

/** Answers a stored object, which is presented, or a whole answer. @throws StripeProblem */
export type Operation = (call: Call) => object;
