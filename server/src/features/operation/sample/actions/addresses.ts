import { sql } from 'drizzle-orm';
import { addressOf, people, type PersonKey } from '#features/operation/sample/rules/story/people.ts';
import { lockUntilEnd } from '#infra/concurrency/lock-until-end.ts';
import type { BaseScope } from '#infra/scope.ts';

/** More samples than an installation has at once, since they expire. */
const mostNumbers = 9999;

/** Keeps the addresses of other samples until the transaction ends, so that no two samples choose the same. */
export const lockAddresses = (tx: BaseScope): Promise<void> => lockUntilEnd(tx, 'sample-addresses');

/**
 * Chooses addresses that no account has: `jo.okafor@…` in the first sample of the installation, `jo.okafor2@…` in the next.
 */
export async function chooseAddresses(
  { db }: BaseScope,
  keys: readonly PersonKey[] = Object.keys(people) as PersonKey[],
): Promise<Map<PersonKey, string>> {
  const [locals, domains] = [0, 1].map((part) => keys.map((key) => addressOf(key).split('@')[part] ?? ''));
  const { rows } = await db.execute<{ place: number; email: string }>(sql`
    select p.place::int, free.email
    from unnest(${sql.param(locals)}::text[], ${sql.param(domains)}::text[]) with ordinality p(local, domain, place)
    cross join lateral (
      select each.email from generate_series(1, ${mostNumbers}::int) n
      cross join lateral (select p.local || case when n > 1 then n::text else '' end || '@' || p.domain as email) each
      where not exists (select from accounts a where a.email_norm = each.email)
      order by n limit 1
    ) free`);
  const addresses = new Map<PersonKey, string>();
  for (const { place, email } of rows) {
    const key = keys[place - 1];
    if (key) addresses.set(key, email);
  }
  if (addresses.size < keys.length) throw new Error('too many samples share the names of their people');
  return addresses;
}
