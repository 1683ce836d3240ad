import { draw, drawFrom, drawInteger } from '#meta/random.ts';
import { markets } from './markets.ts';
import { ATELIER_SUD, BERG, clientNames, NORDLICHT, NORTHBOUND } from './people.ts';

export interface AdAccount {
  /** Digits without `act_`. */
  readonly id: string;
  readonly name: string;
  /** 1 active, 2 disabled, 3 unsettled, 7 risk review, 8 settlement, 9 grace period, 100 closing, 101 closed. */
  status: number;
  disableReason: number;
  readonly currency: string;
  readonly country: string;
  readonly timezone: string;
  /** Null for a personal account. */
  readonly businessId: string | null;
  /** Ids of the businesses that the owner shares the account with. */
  readonly sharedWith: readonly string[];
  /** In the smallest unit of the currency in the API. */
  readonly amountSpent: number;
  readonly createdMs: number;
  /** Time at which its ads stopped; Infinity for an open account. */
  readonly deliversUntilMs: number;
}

/** id · name · status/reason · currency · country · time zone · owner · shared with */
const named = `
1020304050|Nordlicht DE|1/0|EUR|DE|Europe/Berlin|${NORDLICHT}|${BERG}
1020304051|Nordlicht FR|1/0|EUR|FR|Europe/Paris|${NORDLICHT}|
1020304052|Nordlicht US|1/0|USD|US|America/Los_Angeles|${NORDLICHT}|
1020304053|Nordlicht 日本|1/0|JPY|JP|Asia/Tokyo|${NORDLICHT}|
1020304054|Atelier Sud|1/0|EUR|FR|Europe/Paris|${ATELIER_SUD}|${NORDLICHT}
1020304055|Atelier Sud (old)|2/1|EUR|FR|Europe/Paris|${ATELIER_SUD}|${NORDLICHT}
1020304056|Northbound UK|3/0|GBP|UK|Europe/London|${NORTHBOUND}|${NORDLICHT}
1020304057|Northbound IE|7/3|EUR|IE|Europe/Dublin|${NORTHBOUND}|${NORDLICHT}
1020304058|Northbound NL|8/0|EUR|NL|Europe/Amsterdam|${NORTHBOUND}|${NORDLICHT}
1020304059|Northbound HU|9/0|HUF|HU|Europe/Budapest|${NORTHBOUND}|${NORDLICHT}
1020304060|Northbound SE|100/0|SEK|SE|Europe/Stockholm|${NORTHBOUND}|${NORDLICHT}
1020304061|Northbound 2019|101/9|GBP|UK|Europe/London|${NORTHBOUND}|${NORDLICHT}
1020304062|Marie Laurent|1/0|EUR|FR|Europe/Paris||`;

/** Number of generated accounts of the large agency; with Nordlicht DE, which is shared with it, it has 300. */
const GENERATED = 299;
/** Weighted: mostly active, every other status occasionally. */
const STATUSES = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 7, 8, 9, 100, 101];

/** Disabled, in risk review, closing, closed: the ads of these accounts have stopped. */
const STOPPED = new Set([2, 7, 100, 101]);
const stoppedAt = (seed: string, id: string, status: number): number =>
  STOPPED.has(status) ? Date.UTC(2025, 0, 1) + drawInteger(0, 570, seed, id, 'stopped') * 86_400_000 : Infinity;

const spentOf = (seed: string, id: string): number => Math.floor(draw(seed, id, 'spent') ** 3 * 40_000_000);
const createdOf = (seed: string, id: string): number =>
  Date.UTC(2018, 0, 1) + Math.floor(draw(seed, id, 'created') * 7 * 365) * 86_400_000;

function readNamed(seed: string, line: string): AdAccount {
  const [id = '', name = '', state = '', currency = '', country = '', timezone = '', owner, shared] = line.split('|');
  const [status, reason] = state.split('/').map(Number);
  return {
    id,
    name,
    status: status ?? 1,
    disableReason: reason ?? 0,
    currency,
    country,
    timezone,
    businessId: owner || null,
    sharedWith: shared ? [shared] : [],
    amountSpent: spentOf(seed, id),
    createdMs: createdOf(seed, id),
    deliversUntilMs: stoppedAt(seed, id, status ?? 1),
  };
}

function generate(seed: string, index: number): AdAccount {
  const id = String(5_600_000_000 + index * 7919);
  const market = markets[index % markets.length] ?? drawFrom(markets, seed, id);
  const client = index % clientNames.length;
  const status = drawFrom(STATUSES, seed, id, 'status');
  const isOwned = index % 5 < 2;
  return {
    ...market,
    id,
    name: `${clientNames[client]} ${market.country}${index >= markets.length ? ` ${1 + Math.floor(index / markets.length)}` : ''}`,
    status,
    disableReason: status === 2 || status === 101 ? drawInteger(1, 15, seed, id, 'reason') : 0,
    businessId: isOwned ? BERG : String(2030406001 + client),
    sharedWith: isOwned ? [] : [BERG],
    amountSpent: spentOf(seed, id),
    createdMs: createdOf(seed, id),
    deliversUntilMs: stoppedAt(seed, id, status),
  };
}

/** All ad accounts of a seed, by id. */
export function createAccounts(seed: string): Map<string, AdAccount> {
  const listed = named
    .trim()
    .split('\n')
    .map((line) => readNamed(seed, line));
  const generated = Array.from({ length: GENERATED }, (_, index) => generate(seed, index));
  return new Map([...listed, ...generated].map((account) => [account.id, account]));
}
