/**
 * The people named in a text as `@First Last`, longest names first, so that one name inside another counts once. People
 * of the same name are all named.
 */
export function mentionedIn<Person extends { name: string }>(text: string, people: readonly Person[]): Person[] {
  const names = [...new Set(people.map(({ name }) => name))].toSorted((one, other) => other.length - one.length);
  let rest = text;
  const found = new Set<string>();
  for (const name of names) {
    if (!rest.includes(`@${name}`)) continue;
    rest = rest.replaceAll(`@${name}`, ' ');
    found.add(name);
  }
  return people.filter(({ name }) => found.has(name));
}
