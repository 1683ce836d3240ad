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

const count = (length: number): number[] => Array.from({ length }, (_, index) => index);

export const campaignsOf = ({ world }: Backend, account: Account): Campaign[] =>
  count(CAMPAIGNS).map((index) => makeCampaign(world.seed, account, index));

export const adSetsOf = ({ world }: Backend, account: Account): AdSet[] =>
  count(CAMPAIGNS * EACH).map((index) => makeAdSet(world.seed, account, index));

export function findCampaign(backend: Backend, id: string): Campaign | undefined {
  const found = readId(backend, id, 1);
  return found && found.index < CAMPAIGNS ? makeCampaign(backend.world.seed, found.account, found.index) : undefined;
}

export function findAdSet(backend: Backend, id: string): AdSet | undefined {
  const found = readId(backend, id, 2);
  return found && found.index < CAMPAIGNS * EACH
    ? makeAdSet(backend.world.seed, found.account, found.index)
    : undefined;
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

/** The ads that an account has from the beginning. */
export const seededAdsOf = ({ world }: Backend, account: Account): AdRecord[] =>
  count(CAMPAIGNS * EACH * EACH).map((index) => makeAd(world.seed, account, index));

export function findSeededAd(backend: Backend, id: string): AdRecord | undefined {
  const found = readId(backend, id, 3);
  const isKnown = found && found.index < CAMPAIGNS * EACH * EACH;
  return isKnown ? makeAd(backend.world.seed, found.account, found.index) : undefined;
}

/** The creative of such an ad; its picture exists as an address only. */
export function findSeededCreative(backend: Backend, id: string): CreativeRecord | undefined {
  const found = readId(backend, id, 4);
  if (!found || found.index >= CAMPAIGNS * EACH * EACH) return undefined;
  const { account, index } = found;
  const { name, createdMs } = makeAd(backend.world.seed, account, index);
  const page = backend.world.pagesFor(account)[0];
  const link = 'https://shop.example.com/';
  const spec = page && { page_id: page.id, link_data: { link, message: name, name: 'Discover' } };
  return {
    id,
    accountId: account.id,
    name,
    status: 'ACTIVE',
    fingerprint: id,
    spec: { object_story_spec: spec },
    createdMs,
  };
}
