import { type AdAccount, createAccounts } from './accounts.ts';
import { BERG, type Business, businesses, jonas, marie, type Page, pages, type Person, people, sam } from './people.ts';

const NAMED_ACCOUNTS = /^10203040(?:5\d|6[0-2])$/;
const SAMS_ACCOUNTS = new Set(['1020304050', '1020304051', '1020304052']);

/** People, businesses, accounts and Pages; the same seed gives the same world. */
export class World {
  readonly seed: string;
  readonly accounts: ReadonlyMap<string, AdAccount>;
  readonly businesses: ReadonlyMap<string, Business> = new Map(businesses.map((business) => [business.id, business]));
  readonly pages: ReadonlyMap<string, Page> = new Map(pages.map((page) => [page.id, page]));
  readonly people: ReadonlyMap<string, Person> = new Map(people.map((person) => [person.id, person]));

  constructor(seed: string) {
    this.seed = seed;
    this.accounts = createAccounts(seed);
  }

  /** Accounts on which a person has a role. */
  accountsOf(person: Person): AdAccount[] {
    const has = this.#roleOf(person);
    return [...this.accounts.values()].filter(has);
  }

  hasRole(person: Person, account: AdAccount): boolean {
    return this.#roleOf(person)(account);
  }

  /** Businesses that a person can see. */
  businessesOf(person: Person): Business[] {
    if (person.systemUserOf !== undefined) return this.#businesses([person.systemUserOf]);
    if (person === jonas) return this.#businesses([BERG]);
    const ids = this.accountsOf(person).map(({ businessId }) => businessId);
    return this.#businesses([...new Set(ids)].filter((id) => id !== null));
  }

  pagesOf(person: Person): Page[] {
    const owners = new Set(this.accountsOf(person).map(({ businessId }) => businessId));
    return [...this.pages.values()].filter(({ businessId }) => owners.has(businessId));
  }

  /** Pages that an account may advertise for: those of its business or of its client. */
  pagesFor(account: AdAccount): Page[] {
    return [...this.pages.values()].filter(({ businessId }) => businessId === this.#pageOwner(account));
  }

  /** The business whose Pages an account advertises for: an agency's account serves the client in its name. */
  #pageOwner(account: AdAccount): string | null {
    if (account.businessId !== BERG) return account.businessId;
    const client = [...this.businesses.values()].find(({ name }) => account.name.startsWith(`${name} `));
    return client?.id ?? BERG;
  }

  #businesses(ids: readonly string[]): Business[] {
    return ids.map((id) => this.businesses.get(id)).filter((business) => business !== undefined);
  }

  #roleOf(person: Person): (account: AdAccount) => boolean {
    if (person === marie) return ({ id }) => NAMED_ACCOUNTS.test(id);
    if (person === jonas) return (account) => account.businessId === BERG || account.sharedWith.includes(BERG);
    if (person === sam) return ({ id }) => SAMS_ACCOUNTS.has(id);
    const { systemUserOf } = person;
    if (systemUserOf === undefined) return () => false;
    return (account) => account.businessId === systemUserOf || account.sharedWith.includes(systemUserOf);
  }
}
