import { and, eq, sql } from 'drizzle-orm';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { anyOf } from '#db/any-of.ts';
import { accounts } from '#db/schema/accounts.ts';
import { apiKeys } from '#db/schema/api-keys.ts';
import { campaigns, creatives } from '#db/schema/campaigns.ts';
import { deliveries } from '#db/schema/deliveries.ts';
import { formats } from '#db/schema/formats.ts';
import { organizations } from '#db/schema/organizations.ts';
import { versions } from '#db/schema/variations.ts';
import type { Facts, CardEntry } from '#features/operation/webhooks/rules/write-card.ts';
import type { OrganizationScope } from '#infra/scope.ts';

/** The name of the organization, and its time zone; without one, UTC applies. */
export async function readOrganization({ db, actor }: OrganizationScope) {
  const [row] = await db
    .select({ organizationName: organizations.name, timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.id, actor.organizationId));
  return row ?? { organizationName: '', timeZone: null };
}

/** What the words of these messages need, as it is now. */
export async function readFacts(scope: OrganizationScope, entries: readonly CardEntry[]): Promise<Facts> {
  const idsOf = (idOf: (data: CardEntry['data']) => string | undefined) => [
    ...new Set(entries.flatMap(({ data }) => idOf(data) ?? [])),
  ];
  const idOfUnfit = ({ version }: CardEntry['data']) => (version?.outcome === 'breaks' ? version.id : undefined);
  return {
    ...(await readOrganization(scope)),
    names: new Map([
      ...(await readPeople(
        scope,
        idsOf(({ actor }) => actor?.accountId),
      )),
      ...(await readKeys(
        scope,
        idsOf(({ actor }) => actor?.keyId),
      )),
      ...(await readFormats(
        scope,
        idsOf(({ slot }) => slot?.formatId),
      )),
    ]),
    dueDates: new Map([
      ...(await readCampaigns(
        scope,
        idsOf(({ campaign }) => campaign?.id),
      )),
      ...(await readCreatives(
        scope,
        idsOf(({ creative }) => creative?.id),
      )),
    ]),
    broken: await readBroken(scope, idsOf(idOfUnfit)),
    providers: await readProviders(
      scope,
      idsOf(({ delivery }) => delivery?.id),
    ),
  };
}

type Ids = readonly string[];

async function readPeople({ db }: OrganizationScope, ids: Ids) {
  if (ids.length === 0) return [];
  const { id, firstName, lastName } = accounts;
  const rows = await db.select({ id, firstName, lastName }).from(accounts).where(anyOf(id, ids));
  return rows.map((row) => [row.id as string, personName(row)] as const);
}

async function readKeys({ db, actor }: OrganizationScope, ids: Ids) {
  if (ids.length === 0) return [];
  const { id, name, organizationId } = apiKeys;
  const isOwn = eq(organizationId, actor.organizationId);
  const rows = await db
    .select({ id, name })
    .from(apiKeys)
    .where(and(isOwn, anyOf(id, ids)));
  return rows.map((row) => [row.id as string, row.name] as const);
}

/** Formats of the library belong to no organization. */
async function readFormats({ db }: OrganizationScope, ids: Ids) {
  if (ids.length === 0) return [];
  const rows = await db.select({ id: formats.id, name: formats.name }).from(formats).where(anyOf(formats.id, ids));
  return rows.map((row) => [row.id as string, row.name] as const);
}

async function readCampaigns({ db, actor }: OrganizationScope, ids: Ids) {
  if (ids.length === 0) return [];
  const isOwn = eq(campaigns.organizationId, actor.organizationId);
  const rows = await db
    .select({ id: campaigns.id, dueAt: campaigns.dueAt })
    .from(campaigns)
    .where(and(isOwn, anyOf(campaigns.id, ids)));
  return datesOf(rows);
}

async function readCreatives({ db, actor }: OrganizationScope, ids: Ids) {
  if (ids.length === 0) return [];
  const isOwn = eq(creatives.organizationId, actor.organizationId);
  // Without a date of its own, that of its campaign.
  const dueAt = sql<Date | null>`coalesce(${creatives.deadlineAt}, ${campaigns.dueAt})`.mapWith(campaigns.dueAt);
  const rows = await db
    .select({ id: creatives.id, dueAt })
    .from(creatives)
    .innerJoin(
      campaigns,
      and(eq(campaigns.organizationId, creatives.organizationId), eq(campaigns.id, creatives.campaignId)),
    )
    .where(and(isOwn, anyOf(creatives.id, ids)));
  return datesOf(rows);
}

const datesOf = (rows: readonly { id: string; dueAt: Date | null }[]) =>
  rows.flatMap(({ id, dueAt }) => (dueAt === null ? [] : [[id, dueAt] as const]));

async function readBroken({ db, actor }: OrganizationScope, ids: Ids): Promise<Facts['broken']> {
  if (ids.length === 0) return new Map();
  const isOwn = eq(versions.organizationId, actor.organizationId);
  const rows = await db
    .select({ id: versions.id, verdict: versions.verdict })
    .from(versions)
    .where(and(isOwn, anyOf(versions.id, ids)));
  return new Map(rows.map(({ id, verdict }) => [id, verdict.broken]));
}

async function readProviders({ db, actor }: OrganizationScope, ids: Ids): Promise<Facts['providers']> {
  if (ids.length === 0) return new Map();
  const isOwn = eq(deliveries.organizationId, actor.organizationId);
  const rows = await db
    .select({ id: deliveries.id, provider: deliveries.provider })
    .from(deliveries)
    .where(and(isOwn, anyOf(deliveries.id, ids)));
  return new Map(rows.map(({ id, provider }) => [id, provider]));
}
