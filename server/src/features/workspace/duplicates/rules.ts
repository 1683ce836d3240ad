import { limits } from '@ad-foundry/contract/limits.ts';

/** The name, or the name with the first free number from 2 on; ignores case. */
export function uniqueName(name: string, taken: readonly { name: string }[]): string {
  return createNamer(taken)(name);
}

/** Like `uniqueName`, but remembers the names it returned, so that each further copy of a name costs one step. */
export function createNamer(taken: readonly { name: string }[]): (name: string) => string {
  const takenNames = new Set(taken.map((each) => each.name.toLowerCase()));
  const reached = new Map<string, number>();
  return (name) => {
    const [next, number] = firstFree(name, takenNames, reached.get(name) ?? 1);
    takenNames.add(next.toLowerCase());
    reached.set(name, number + 1);
    return next;
  };
}

function firstFree(name: string, takenNames: ReadonlySet<string>, from: number): [name: string, number: number] {
  for (let number = from; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`;
    const next = name.slice(0, limits.nameLength - suffix.length).trimEnd() + suffix;
    if (!takenNames.has(next.toLowerCase())) return [next, number];
  }
}
