import { normalizeEmail } from './email-address.ts';

/** Parses addresses from input: a list, a column of a table, or `Name <address>` from a mail. */
export function readAddresses(text: string): string[] {
  return text
    .split(/[,;\n\r\t]+/)
    .flatMap((part) => {
      const bracketed = /<([^<>]+)>/.exec(part)?.[1];
      return bracketed === undefined ? part.trim().split(/\s+/) : [bracketed.trim()];
    })
    .map((address) => address.replace(/^mailto:/i, '').replace(/[.:]+$/u, ''))
    .filter((address) => address !== '');
}

/** Finds the distinct addresses (words with an @) in a text that also contains names. */
export function findAddresses(text: string): string[] {
  return addAddresses(
    [],
    readAddresses(text).filter((address) => address.includes('@')),
  );
}

/** Finds what a text contains besides addresses: the words between two separators, if none of them is an address. */
export function findRejected(text: string): string[] {
  return text
    .split(/[,;\n\r\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && findAddresses(part).length === 0);
}

/** Appends addresses to a list without duplicates; compared by `normalizeEmail`. */
export function addAddresses(addresses: readonly string[], more: readonly string[]): string[] {
  const listed = new Set(addresses.map(normalizeEmail));
  const added = more.filter((address) => {
    const key = normalizeEmail(address);
    if (listed.has(key)) return false;
    listed.add(key);
    return true;
  });
  return [...addresses, ...added];
}
