import { normalizeEmail } from '@ad-foundry/contract/rules/email-address.ts';

/** Addresses out of what somebody typed or pasted: a list, a column of a table, or `Name <address>` from a mail. */
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

/** Those of a text that holds names too: whatever has an @, each once. */
export function findAddresses(text: string): string[] {
  return addAddresses(
    [],
    readAddresses(text).filter((address) => address.includes('@')),
  );
}

/** A list with more at its end, each address once however it is written. */
export function addAddresses(addresses: readonly string[], more: readonly string[]): string[] {
  const known = new Set(addresses.map(normalizeEmail));
  const added = more.filter((address) => {
    const key = normalizeEmail(address);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
  return [...addresses, ...added];
}
