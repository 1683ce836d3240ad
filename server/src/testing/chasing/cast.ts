import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { AccountId, CampaignId, MemberId, OrganizationId, SlotId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import { newId } from '#infra/ids.ts';
import type { TestApp } from '#testing/app.ts';
import { brief, slotOf } from '#testing/briefs.ts';
import { newEmail, type TestClient } from '#testing/client.ts';
import { randomFrom } from '#testing/faults/random.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** One of them has a half-hour offset, one an offset of 45 minutes; four change their clocks within the month. */
export const zones = [
  'Asia/Kolkata',
  'America/New_York',
  'Europe/Paris',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'America/Los_Angeles',
  'Asia/Tokyo',
  'Europe/London',
  'America/Sao_Paulo',
  'Pacific/Honolulu',
  'Africa/Nairobi',
  'Australia/Sydney',
];

/** What guests do with the files that they owe. */
export const habits = ['delivers', 'late', 'promises', 'passes', 'stops', 'stops-one', 'silent', 'unopened'] as const;
export type Habit = (typeof habits)[number];

export interface Campaign {
  id: CampaignId;
  creative: Creative;
  dueAt: Date;
  /** When the team archives it. */
  archivedAt: Date | null;
}

/** The files that a guest owes a campaign, and how that ends. */
export interface Debt {
  campaign: Campaign;
  slotIds: SlotId[];
  assignedAt: Date;
  /** When the guest delivers or passes them on; null for never. */
  endsAt: Date | null;
  ending: 'delivered' | 'passed';
  /** The promised day, and when the guest promises it. */
  promise: { day: string; at: Date } | null;
}

export interface CastGuest {
  habit: Habit;
  email: string;
  timeZone: string;
  accountId: AccountId;
  memberId: MemberId;
  debts: Debt[];
}

export interface CastOptions {
  /** Midnight of a Monday, UTC. */
  start: Date;
  guests: number;
  /** The days from the start on which campaigns are due. */
  dueDays: readonly number[];
  habits?: readonly Habit[];
  seed: number;
}

export interface Cast {
  organizationId: OrganizationId;
  campaigns: Campaign[];
  guests: CastGuest[];
}

/** Creates campaigns, and guests who owe files for some of them. */
export async function createCast(app: TestApp, team: TestClient, options: CastOptions): Promise<Cast> {
  const { start, seed } = options;
  const random = randomFrom(seed);
  const organizationId = (await team.signUp()).organizationId as OrganizationId;
  const campaigns: Campaign[] = [];
  for (const [index, days] of options.dueDays.entries()) {
    const creative = await brief(team, { campaign: `Campaign ${index + 1}` });
    const dueAt = new Date(start.getTime() + days * dayMs + 15 * hourMs);
    await app.sql('update campaigns set due_at = $2 where id = $1', [creative.campaign.id, dueAt]);
    const archivedAt = index === 4 ? new Date(dueAt.getTime() + 3 * dayMs) : null;
    campaigns.push({ id: creative.campaign.id, creative, dueAt, archivedAt });
  }
  const guests: CastGuest[] = [];
  for (let index = 0; index < options.guests; index++) {
    const guest = await createGuest(app, team, { organizationId, campaigns, ...options, index });
    await addDebts(app, { organizationId, campaigns, guest, start, random, index });
    guests.push(guest);
  }
  // The first slot of each creative, which all guests would owe, was only copied.
  for (const { creative } of campaigns) await app.sql('delete from slots where id = $1', [slotOf(creative).id]);
  return { organizationId, campaigns, guests };
}

type GuestInput = CastOptions & { organizationId: OrganizationId; campaigns: readonly Campaign[]; index: number };

async function createGuest(app: TestApp, team: TestClient, input: GuestInput): Promise<CastGuest> {
  const { index, organizationId, start } = input;
  const chosen = input.habits ?? habits;
  const habit = chosen[index % chosen.length] ?? 'silent';
  const timeZone = zones[index % zones.length] ?? 'UTC';
  const email = newEmail();
  const guest = { habit, email, timeZone, debts: [] };
  if (habit === 'unopened')
    return { ...guest, timeZone: 'UTC', ...(await inviteGuest(app, team, { ...input, email })) };
  const [accountId, memberId] = [newId('account'), newId('member')];
  const createdAt = new Date(start.getTime() - 30 * dayMs);
  await app.sql(
    `insert into accounts (id, email, email_norm, first_name, last_name, locale, time_zone, created_at, updated_at)
     values ($1, $2, $2, 'Guest', $3, 'en-US', $4, $5, $5)`,
    [accountId, email, String(index), timeZone, createdAt],
  );
  await app.sql(
    `insert into members (id, organization_id, account_id, role, status, created_at) values ($1, $2, $3, 'guest', 'active', $4)`,
    [memberId, organizationId, accountId, createdAt],
  );
  return { ...guest, accountId, memberId };
}

/** Invites a guest, who is a member from then on. */
async function inviteGuest(app: TestApp, team: TestClient, { campaigns, email }: GuestInput & { email: string }) {
  const [campaign] = campaigns;
  if (!campaign) throw new Error('there is no campaign');
  await team.call(people.addToCampaign, {
    params: { campaignId: campaign.id },
    body: { memberIds: [], emails: [email] },
  });
  const [row] = await app.sql<{ accountId: AccountId; memberId: MemberId }>(
    `select m.account_id as "accountId", m.id as "memberId" from members m join accounts a on a.id = m.account_id
      where a.email = $1`,
    [email],
  );
  if (!row) throw new Error('the invited guest is no member');
  return row;
}

interface DebtInput extends Omit<Cast, 'guests'> {
  guest: CastGuest;
  start: Date;
  random: () => number;
  index: number;
}

/** Lets a guest owe two files of some campaigns, of all of them for every fourth guest. */
async function addDebts(app: TestApp, { organizationId, campaigns, guest, start, random, index }: DebtInput) {
  for (const campaign of campaigns) {
    if (index % 4 !== 3 && random() < 0.4 && guest.debts.length > 0) continue;
    const dueDay = (campaign.dueAt.getTime() - start.getTime()) / dayMs;
    // Some guests are invited when the campaign is due for days.
    const assignedAt = new Date(start.getTime() + (random() < 0.1 ? (dueDay + 4) * dayMs : -2 * dayMs));
    const slotIds = [newId('slot'), newId('slot')];
    guest.debts.push({ campaign, slotIds, assignedAt, ...planOf(guest.habit, campaign.dueAt, random) });
    await app.sql(
      `insert into assignments (id, organization_id, member_id, campaign_id, created_at)
       values (gen_random_uuid(), $1, $2, $3, $4) on conflict do nothing`,
      [organizationId, guest.memberId, campaign.id, assignedAt],
    );
    await app.sql(
      `insert into slots select (jsonb_populate_record(s, jsonb_build_object('id', n.id, 'owner_id', $2::text, 'position', 100,
        'created_at', $3::timestamptz))).* from slots s, unnest($4::text[]) n (id) where s.id = $1`,
      [slotOf(campaign.creative).id, guest.memberId, assignedAt, slotIds],
    );
  }
}

function planOf(habit: Habit, dueAt: Date, random: () => number): Pick<Debt, 'endsAt' | 'ending' | 'promise'> {
  const after = (days: number) => new Date(dueAt.getTime() + days * dayMs);
  const never = { endsAt: null, ending: 'delivered' as const, promise: null };
  switch (habit) {
    case 'delivers':
      return { ...never, endsAt: after(-3 * random()) };
    case 'late':
      return { ...never, endsAt: after(7 * random()) };
    case 'promises': {
      const days = 2 + Math.floor(random() * 4);
      const day = after(days).toISOString().slice(0, 10);
      return { ...never, endsAt: after(days + random()), promise: { day, at: after(-2 * random()) } };
    }
    case 'passes':
      return { ...never, endsAt: after(-4 + 6 * random()), ending: random() < 0.5 ? 'passed' : 'delivered' };
    default:
      return never;
  }
}
