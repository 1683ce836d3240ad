import type { Backend } from '#meta/backend.ts';
import { draw, drawFrom, drawInteger } from '#meta/random.ts';
import type { Account } from '#meta/world/accounts.ts';
import type { AdRecord, CreativeRecord } from './records.ts';

type ObjectStatus = 'ACTIVE' | 'PAUSED' | 'ARCHIVED' | 'DELETED';

export interface Campaign {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly objective: string;
  readonly status: ObjectStatus;
  readonly createdMs: number;
}

export interface AdSet {
  readonly id: string;
  readonly accountId: string;
  readonly campaignId: string;
  readonly name: string;
  readonly status: ObjectStatus;
  readonly optimizationGoal: string;
  /** In the smallest unit that the API gives. */
  readonly dailyBudget: number;
  readonly createdMs: number;
}

/** What an account has before any client made something: campaigns, two ad sets in each, two ads in each. */
const CAMPAIGNS = 4;
const EACH = 2;

const OBJECTIVES = ['OUTCOME_SALES', 'OUTCOME_TRAFFIC', 'OUTCOME_AWARENESS', 'OUTCOME_LEADS'] as const;
const GOALS = ['OFFSITE_CONVERSIONS', 'LINK_CLICKS', 'REACH', 'LEAD_GENERATION'] as const;
const SEASONS = ['Spring', 'Summer', 'Autumn', 'Winter'] as const;
const AUDIENCES = ['Prospecting', 'Retargeting'] as const;
const STATUSES: readonly ObjectStatus[] = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED'];

/** An id tells its account and its place: 12021, ten digits of the account, kind, two digits of the place. */
const idOf = (accountId: string, kind: number, index: number): string =>
  `12021${accountId.padStart(10, '0')}${kind}${String(index).padStart(2, '0')}`;

const ID = /^12021(\d{10})([1-4])(\d\d)$/;

function readId({ world }: Backend, id: string, kind: number): { account: Account; index: number } | null {
  const [, digits = '', found, index] = ID.exec(id) ?? [];
  const account = world.accounts.get(String(Number(digits)));
  return account && Number(found) === kind ? { account, index: Number(index) } : null;
}

const DAY_MS = 86_400_000;
const startOf = (seed: string, account: Account, index: number): number =>
  account.createdMs + DAY_MS * drawInteger(1, 200, seed, account.id, 'campaign', index);

function makeCampaign(seed: string, account: Account, index: number): Campaign {
  return {
    id: idOf(account.id, 1, index),
    accountId: account.id,
    name: `${SEASONS[index % 4]} | ${account.country}`,
    objective: OBJECTIVES[index % 4] ?? 'OUTCOME_SALES',
    // The first two are active, the third is archived or paused, the last deleted.
    status:
      index < 2 ? 'ACTIVE' : (STATUSES[index === 3 ? 3 : drawInteger(1, 2, seed, account.id, 'status')] ?? 'PAUSED'),
    createdMs: startOf(seed, account, index),
  };
}

function makeAdSet(seed: string, account: Account, index: number): AdSet {
  const parent = Math.floor(index / EACH);
  const campaign = makeCampaign(seed, account, parent);
  return {
    id: idOf(account.id, 2, index),
    accountId: account.id,
    campaignId: campaign.id,
    name: `${campaign.name} | ${AUDIENCES[index % EACH]}`,
    status:
      campaign.status === 'DELETED'
        ? 'DELETED'
        : drawFrom(['ACTIVE', 'ACTIVE', 'PAUSED'], seed, account.id, 'set', index),
    optimizationGoal: GOALS[parent % 4] ?? 'REACH',
    dailyBudget: Math.round(20 + 480 * draw(seed, account.id, 'budget', index)) * 100,
    createdMs: campaign.createdMs + DAY_MS,
  };
}

const FORMATS = ['4x5', '9x16'] as const;

function makeAd(seed: string, account: Account, index: number): AdRecord {
  const adSet = makeAdSet(seed, account, Math.floor(index / EACH));
  return {
    id: idOf(account.id, 3, index),
    accountId: account.id,
    adsetId: adSet.id,
    creativeId: idOf(account.id, 4, index),
    name: `${adSet.name} | ${FORMATS[index % EACH]}`,
    status: adSet.status === 'DELETED' ? 'DELETED' : 'ACTIVE',
    createdMs: adSet.createdMs,
    updatedMs: adSet.createdMs + DAY_MS,
  };
}

/** What an account has from the beginning; it follows from the seed and never changes. */
interface Inventory {
  readonly campaigns: readonly Campaign[];
  readonly adSets: readonly AdSet[];
  readonly ads: readonly AdRecord[];
}

const count = (length: number): number[] => Array.from({ length }, (_, index) => index);

/** By account: every call of an account counts its active ads. A reset makes new accounts. */
const inventories = new WeakMap<Account, Inventory>();

function inventoryOf({ world: { seed } }: Backend, account: Account): Inventory {
  const known = inventories.get(account);
  if (known) return known;
  const made = {
    campaigns: count(CAMPAIGNS).map((index) => makeCampaign(seed, account, index)),
    adSets: count(CAMPAIGNS * EACH).map((index) => makeAdSet(seed, account, index)),
    ads: count(CAMPAIGNS * EACH * EACH).map((index) => makeAd(seed, account, index)),
  };
  inventories.set(account, made);
  return made;
}

export const campaignsOf = (backend: Backend, account: Account): readonly Campaign[] =>
  inventoryOf(backend, account).campaigns;

export const adSetsOf = (backend: Backend, account: Account): readonly AdSet[] => inventoryOf(backend, account).adSets;

/** The ads that an account has from the beginning. */
export const seededAdsOf = (backend: Backend, account: Account): readonly AdRecord[] =>
  inventoryOf(backend, account).ads;

/** The object with this id in the list of its account. */
function findIn<T>(
  backend: Backend,
  { id, kind }: { id: string; kind: number },
  list: (inventory: Inventory) => readonly T[],
): T | undefined {
  const found = readId(backend, id, kind);
  return found ? list(inventoryOf(backend, found.account))[found.index] : undefined;
}

export const findCampaign = (backend: Backend, id: string): Campaign | undefined =>
  findIn(backend, { id, kind: 1 }, ({ campaigns }) => campaigns);

export const findAdSet = (backend: Backend, id: string): AdSet | undefined =>
  findIn(backend, { id, kind: 2 }, ({ adSets }) => adSets);

export const findSeededAd = (backend: Backend, id: string): AdRecord | undefined =>
  findIn(backend, { id, kind: 3 }, ({ ads }) => ads);

/** The creative of such an ad; its picture exists as an address only. */
export function findSeededCreative(backend: Backend, id: string): CreativeRecord | undefined {
  const ad = findIn(backend, { id, kind: 4 }, ({ ads }) => ads);
  const account = ad && backend.world.accounts.get(ad.accountId);
  if (!account) return undefined;
  const { accountId, name, createdMs } = ad;
  const page = backend.world.pagesFor(account)[0];
  const link = 'https://shop.example.com/';
  const spec = {
    object_story_spec: page && { page_id: page.id, link_data: { link, message: name, name: 'Discover' } },
  };
  return { id, accountId, name, status: 'ACTIVE', fingerprint: id, spec, createdMs };
}
