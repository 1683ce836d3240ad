const letter = /^[\p{L}\p{N}]/u;

/**
 * The people named in a text as `@First Last`, longest names first, so that a name inside another counts once. If
 * people share a name, returns those who were chosen, or all of them if none was chosen.
 */
export function mentionedIn<Person extends { name: string }>(
  text: string,
  people: readonly Person[],
  isChosen: (person: Person) => boolean = () => false,
): Person[] {
  const names = [...new Set(people.map(({ name }) => name))].toSorted(
    (name, otherName) => otherName.length - name.length,
  );
  let remainder = text;
  const found = new Set<string>();
  for (const name of names) {
    const [before = '', ...parts] = remainder.split(`@${name}`);
    remainder = before;
    for (const part of parts) {
      // "@Anna Lindner" does not name Anna Li.
      const isNamed = !letter.test(part);
      if (isNamed) found.add(name);
      remainder += (isNamed ? ' ' : `@${name}`) + part;
    }
  }
  const named = people.filter(({ name }) => found.has(name));
  const chosen = new Set(named.filter(isChosen).map(({ name }) => name));
  return named.filter((person) => isChosen(person) || !chosen.has(person.name));
}
