const letter = /^[\p{L}\p{N}]/u;

/**
 * The people named in a text as `@First Last`, longest names first, so that one name inside another counts once. People
 * of the same name are all named.
 */
export function mentionedIn<Person extends { name: string }>(text: string, people: readonly Person[]): Person[] {
  const names = [...new Set(people.map(({ name }) => name))].toSorted((one, other) => other.length - one.length);
  let rest = text;
  const found = new Set<string>();
  for (const name of names) {
    const [before = '', ...parts] = rest.split(`@${name}`);
    rest = before;
    for (const part of parts) {
      // "@Anna Lindner" does not name Anna Li.
      const isNamed = !letter.test(part);
      if (isNamed) found.add(name);
      rest += (isNamed ? ' ' : `@${name}`) + part;
    }
  }
  return people.filter(({ name }) => found.has(name));
}
