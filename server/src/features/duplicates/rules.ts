import { limits } from '@ad-foundry/contract/limits.ts';

/** The name, or the name with the first free number from 2 on; case does not tell names apart. */
export function uniqueName(name: string, taken: readonly { name: string }[]): string {
  const known = new Set(taken.map((each) => each.name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const next = name.slice(0, limits.nameLength - suffix.length).trimEnd() + suffix;
    if (!known.has(next.toLowerCase())) return next;
  }
}
