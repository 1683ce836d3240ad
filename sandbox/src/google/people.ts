/** A selectable Google account, with the claims for its tokens. */
export interface Person {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name: string;
  readonly family_name: string;
  /** Domain of the Workspace organization that runs the mailbox. */
  readonly hd?: string;
}

/** One account of each kind; people can also enter any other address. */
export const people: readonly Person[] = [
  { sub: '100000000000000000001', email: 'nora.linden@gmail.com', given_name: 'Nora', family_name: 'Linden' },
  {
    sub: '100000000000000000002',
    email: 'theo@atelier-sud.example',
    given_name: 'Théo',
    family_name: 'Garnier',
    hd: 'atelier-sud.example',
  },
  { sub: '100000000000000000003', email: 'lena@northbound.example', given_name: 'Lena', family_name: 'Moreau' },
  {
    sub: '100000000000000000004',
    email: 'unverified@studio-grau.example',
    email_verified: false,
    given_name: 'Unverified',
    family_name: '',
  },
].map((person) => ({ email_verified: true, ...person }));

/**
 * The Google account of an address; the same address always gives the same account.
 * @param workspace whether Google Workspace hosts the mailbox; ignored for Gmail
 */
export function personOf(email: string, workspace: boolean): Person {
  const listedPerson = people.find((person) => person.email === email);
  if (listedPerson) return listedPerson;
  const [local = '', domain = ''] = email.split('@');
  const digits = [...email].reduce((sum, char) => (sum * 31n + BigInt(char.codePointAt(0) ?? 0)) % 10n ** 20n, 7n);
  return {
    sub: `1${String(digits).padStart(20, '0')}`,
    email,
    email_verified: true,
    given_name: local.slice(0, 60),
    family_name: '',
    ...(workspace && domain !== 'gmail.com' ? { hd: domain } : {}),
  };
}
