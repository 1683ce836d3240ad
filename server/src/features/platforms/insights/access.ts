import { sql, type SQL } from 'drizzle-orm';
import type { AdvertiserStatus } from '@ad-foundry/contract/advertisers.ts';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { currencyDigits } from '@ad-foundry/contract/insights/figures.ts';
import { isAdditiveResult } from '@ad-foundry/contract/insights/result-kinds.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { dayAt, type Day, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import { AppError } from '#infra/errors.ts';
import type { OrganizationScope } from '#infra/scope.ts';

/** An ad account that the organization uses, with the progress of its sync. */
export interface InsightAdvertiserRow {
  /** The account's number in the tables of insights; 0 before the first fetch, when no row has it. */
  no: number;
  provider: Provider;
  advertiserId: AdvertiserId;
  name: string;
  status: AdvertiserStatus;
  currency: string | null;
  timeZone: string | null;
  source: InsightAdvertiser['source'];
  /** Whether a valid connection of the organization reaches the account; imported accounts need none. */
  connected: boolean;
  /**
   * Whether a connection reaches the account that no member has disconnected, even if the platform no longer accepts
   * it.
   */
  readable: boolean;
  coveredSince: Day | null;
  coveredUntil: Day | null;
  fetchedAt: Date | null;
  exhausted: boolean;
  failure: string | null;
  message: string | null;
  dueAt: Date | null;
}

interface StoredAdvertiser extends InsightAdvertiserRow, Record<string, unknown> {
  /** Kinds of results and attribution settings by their numbers; null if there are none. */
  words: Record<string, string> | null;
}

export interface OpenAdvertiser extends InsightAdvertiserRow {
  words: ReadonlyMap<number, string>;
  /** The kinds of results whose daily numbers cannot be added, because they count people. */
  peopleKinds: ReadonlySet<number>;
  digits: number;
  /**
   * Today in the account's time zone; after its connection expired, the day of the last fetch, so that its pages do not
   * change.
   */
  today: Day;
  /** The period whose figures are stored without a gap; null if there is none. */
  stored: Period | null;
}

/**
 * Selects ad accounts with readable figures: the organization uses the account and has a connection that reaches it.
 * After a connection expired, the figures stay readable unless another organization's connection has fetched since;
 * after a member ended the connection, none are readable (S07).
 */
function selectAdvertisers({ actor, now }: OrganizationScope, condition: SQL): SQL {
  const at = now().toISOString();
  return sql`
    select coalesce(i.no, 0) as no, a.provider, a.id as "advertiserId", a.name, a.status, a.currency,
      a.time_zone as "timeZone", coalesce(i.source, 'platform') as source,
      coalesce(i.source, 'platform') <> 'platform' or coalesce(c.valid, false) as connected,
      coalesce(i.source, 'platform') <> 'platform' or coalesce(c.valid, false)
        or (c.ended_at is not null and coalesce(i.fetched_at <= c.ended_at, true)) as readable,
      i.covered_since::text as "coveredSince", i.covered_until::text as "coveredUntil", i.fetched_at as "fetchedAt",
      coalesce(i.exhausted, false) as exhausted, i.failure, i.message, i.due_at as "dueAt",
      (select json_object_agg(w.no, w.word) from insight_words w where w.account = i.no) as words
    from organizations_to_advertisers o
    join advertisers a on a.provider = o.provider and a.id = o.advertiser_id and a.deleted_at is null
    left join insight_accounts i on i.provider = a.provider and i.advertiser_id = a.id
    cross join lateral (select
        bool_or(t.invalid_at is null and (t.expires_at is null or t.expires_at > ${at}::timestamptz)) as valid,
        max(least(t.invalid_at, t.expires_at)) as ended_at
      from advertisers_to_tokens l
      join tokens t on t.organization_id = l.organization_id and t.id = l.token_id and t.deleted_at is null
      where l.organization_id = o.organization_id and l.provider = a.provider and l.advertiser_id = a.id) c
    where o.organization_id = ${actor.organizationId} and ${condition}
    order by a.name_key, a.provider, a.id`;
}

/** All ad accounts that the organization uses, by name. */
export async function listAdvertiserRows(scope: OrganizationScope): Promise<OpenAdvertiser[]> {
  const { rows } = await scope.db.execute<StoredAdvertiser>(selectAdvertisers(scope, sql`true`));
  return rows.map((row) => open(row, scope.now()));
}

/**
 * An ad account whose figures the organization may read; without an id, the first account by name.
 * @throws AppError `advertiser.not-found`, `insights.disconnected`
 */
export async function requireAdvertiser(
  scope: OrganizationScope,
  { provider, advertiserId }: { provider: Provider; advertiserId?: AdvertiserId | undefined },
): Promise<OpenAdvertiser> {
  const ofProvider = sql`o.provider = ${provider}`;
  const condition = advertiserId === undefined ? ofProvider : sql`${ofProvider} and a.id = ${advertiserId}`;
  const { rows } = await scope.db.execute<StoredAdvertiser>(selectAdvertisers(scope, condition));
  const row = rows.find(({ connected }) => connected) ?? rows.find(({ readable }) => readable) ?? rows[0];
  if (!row) throw new AppError('advertiser.not-found');
  if (!row.readable) throw new AppError('insights.disconnected');
  return open(row, scope.now());
}

function open({ words: stored, ...row }: StoredAdvertiser, now: Date): OpenAdvertiser {
  const instant = (value: Date | string | null) => (value === null ? null : new Date(value));
  const { coveredSince: since, coveredUntil: until } = row;
  const fetchedAt = instant(row.fetchedAt);
  const words = new Map(Object.entries(stored ?? {}).map(([no, word]) => [Number(no), word]));
  return {
    ...row,
    words,
    peopleKinds: new Set([...words].filter(([, word]) => !isAdditiveResult(word)).map(([no]) => no)),
    stored: since === null || until === null ? null : { since, until },
    fetchedAt,
    dueAt: instant(row.dueAt),
    digits: row.currency === null ? 2 : currencyDigits(row.currency),
    today: dayAt(row.connected ? now : (fetchedAt ?? now), row.timeZone),
  };
}
