import { sql } from 'drizzle-orm';
import type { AdvertiserId, OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { figureAlertTypes, type FigureAlertType } from '@ad-foundry/contract/notifications/alerts.ts';
import { dayAt } from '@ad-foundry/contract/rules/periods/periods.ts';
import { requireAdvertiser, type OpenAdvertiser } from '#features/platforms/insights/access.ts';
import {
  findRejected,
  findSpendOff,
  findStopped,
  findTired,
  yesterdayOf,
  type Finding,
} from '#features/platforms/insights/queries/alerts.ts';
import { ruleFor } from '#features/platforms/insights/queries/rule.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import { AppError } from '#infra/errors.ts';
import type { OrganizationScope, SystemScope } from '#infra/scope.ts';

export interface DueCheck extends Record<string, unknown> {
  organizationId: OrganizationId;
  no: number;
  provider: Provider;
  advertiserId: AdvertiserId;
}

const hourMs = 60 * 60_000;
/** Imported accounts are fetched never: they are checked once a day. */
const importedEveryMs = 20 * hourMs;

/** Accounts with figures that were fetched, or imported, since their ads were last checked. */
export async function listDueChecks({ db, now }: SystemScope): Promise<DueCheck[]> {
  const imported = new Date(now().getTime() - importedEveryMs);
  const { rows } = await db.execute<DueCheck>(sql`
    select o.organization_id as "organizationId", i.no, i.provider, i.advertiser_id as "advertiserId"
    from organizations_to_advertisers o
    join organizations g on g.id = o.organization_id and g.deleted_at is null
    join insight_accounts i on i.provider = o.provider and i.advertiser_id = o.advertiser_id and i.covered_until is not null
    left join alert_checks c on c.organization_id = o.organization_id and c.account = i.no
    where c.checked_at is null
      or case when i.source = 'platform' then c.checked_at < i.fetched_at else c.checked_at < ${imported} end
    order by c.checked_at nulls first`);
  return rows;
}

/** How long a cause that ended may come back without being raised again. */
const graceDays: Record<FigureAlertType, number> = {
  ad_rejected: 1,
  delivery_stopped: 3,
  asset_tired: 14,
  spend_off: 7,
};

/**
 * Raises what is newly wrong with the ads of an account, one alert for each type. The first check of an account raises
 * nothing, since it cannot tell old from new. Accounts that the organization cannot read any more are left out.
 */
export function raiseAlerts(scope: OrganizationScope, { no, provider, advertiserId }: DueCheck): Promise<void> {
  return scope.transaction(async (tx) => {
    await lockUntilEnd(tx, `alerts/${tx.actor.organizationId}/${no}`);
    const advertiser = await findReadable(tx, { provider, advertiserId });
    if (!advertiser) return;
    const checkedAt = await replaceCheck(tx, no);
    const findings = await readFindings(tx, advertiser, checkedAt);
    const fresh = await storeFindings(tx, { no, checkedAt, findings });
    if (checkedAt === null) return;
    for (const type of figureAlertTypes) {
      const ofType = findings.filter((finding) => finding.type === type && fresh.has(keyOf(finding)));
      if (ofType[0]) await raise(tx, advertiser, ofType);
    }
  });
}

async function findReadable(tx: OrganizationScope, of: Pick<DueCheck, 'provider' | 'advertiserId'>) {
  try {
    const advertiser = await requireAdvertiser(tx, of);
    return advertiser.connected ? advertiser : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Stores that the account is checked now; returns when it was checked before. */
async function replaceCheck({ db, actor, now }: OrganizationScope, no: number): Promise<Date | null> {
  const before = await db.execute<{ at: Date | string }>(sql`select checked_at as at from alert_checks
    where organization_id = ${actor.organizationId} and account = ${no}`);
  await db.execute(sql`insert into alert_checks (organization_id, account, checked_at)
    values (${actor.organizationId}, ${no}, ${now().toISOString()}::timestamptz)
    on conflict (organization_id, account) do update set checked_at = excluded.checked_at`);
  const [row] = before.rows;
  return row ? new Date(row.at) : null;
}

async function readFindings(tx: OrganizationScope, advertiser: OpenAdvertiser, checkedAt: Date | null) {
  const question = { advertiser, rule: await ruleFor(tx, advertiser, null) };
  const day = yesterdayOf(advertiser);
  const stopped = day === null ? [] : await findStopped(tx, question, day);
  const off = day === null ? [] : await findSpendOff(tx, question, day);
  // Fatigue is judged by whole days.
  const isNewDay = checkedAt === null || dayAt(checkedAt, advertiser.timeZone) < advertiser.today;
  return [
    ...(await findRejected(tx, question)),
    ...stopped,
    // An account that delivers nothing spends less for that reason.
    ...(stopped.length > 0 && off.some(({ spend }) => spend !== null && spend <= 0) ? [] : off),
    ...(isNewDay ? await findTired(tx, question) : []),
  ];
}

const keyOf = ({ type, subject }: Pick<Finding, 'type' | 'subject'>): string => `${type}/${subject}`;

interface Found {
  no: number;
  checkedAt: Date | null;
  findings: readonly Finding[];
}

/**
 * Stores what was found; returns the keys of what is new: seen neither at the check before nor within its grace period.
 */
async function storeFindings({ db, actor, now }: OrganizationScope, { no, checkedAt, findings }: Found) {
  if (findings.length === 0) return new Set<string>();
  const at = now();
  const types = findings.map(({ type }) => type);
  const graces = types.map((type) => new Date(at.getTime() - graceDays[type] * 24 * hourMs).toISOString());
  const { rows } = await db.execute<Pick<Finding, 'type' | 'subject'> & Record<string, unknown>>(sql`
    with stored as (
      insert into alerts as x (organization_id, account, type, subject, raised_at, seen_at)
      select ${actor.organizationId}, ${no}, f.type, f.subject, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
      from unnest(${sql.param(types)}::text[], ${sql.param(findings.map(({ subject }) => subject))}::text[]) f (type, subject)
      on conflict (organization_id, account, type, subject) do update set seen_at = excluded.seen_at,
        raised_at = case when x.seen_at < ${(checkedAt ?? at).toISOString()}::timestamptz
          and x.seen_at < (select g.before from unnest(${sql.param(types)}::text[], ${sql.param(graces)}::timestamptz[]) g (type, before)
            where g.type = x.type limit 1)
          then excluded.raised_at else x.raised_at end
      returning type, subject, raised_at)
    select type, subject from stored where raised_at = ${at.toISOString()}::timestamptz`);
  return new Set(rows.map(keyOf));
}

/** Raises one alert about several findings of one type. */
async function raise(tx: OrganizationScope, advertiser: OpenAdvertiser, findings: readonly Finding[]): Promise<void> {
  const [first] = findings;
  if (!first) return;
  const { provider, advertiserId, name: advertiserName, currency, digits: currencyDigits } = advertiser;
  const { type, name, key, spend, usual } = first;
  const count = findings.length;
  const alert = {
    provider,
    advertiserId,
    advertiserName,
    count,
    key: count === 1 ? key : null,
    spend,
    usual,
    currency,
    currencyDigits,
    endsAt: null,
  };
  await tx.record('insights.alerted', { type, name, alert });
}
