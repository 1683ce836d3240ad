import { queueSchema } from '#db/roles.ts';
import type { Client } from '#db/client.ts';

/*
 * Jobs of one kind are taken by priority, then by age. Each job that is enqueued gets the number of the round in which
 * its turn comes, counted downwards: one after the last of its own group that waits, and never before the round that is
 * being served (start-time fair queueing, Goyal et al. 1996). However many one group has waiting, another's next job is
 * taken within one round, and a group that comes late makes up for nothing. What is tried again keeps its number, which
 * is of a round long over, and says nothing of the one being served.
 */

const waits = `state < 'active' and not blocked`;

/** What finds the last round of a group; the first that waits is found by what jobs are taken by. May run twice, and at once. */
export const indexTurns = `do $$ begin
  if to_regclass('${queueSchema}.job_turns') is null then
    perform pg_advisory_xact_lock(hashtextextended('${queueSchema}.job_turns', 0));
    create index if not exists job_turns on ${queueSchema}.job (name, group_id, priority) where ${waits};
  end if;
end $$`;

/** $1 is the name, $2 the group. */
export const turnSql = `
  with front as (
    select coalesce((
      select priority from ${queueSchema}.job
      where name = $1 and ${waits} and state = 'created' and start_after <= clock_timestamp()
      order by priority desc, created_on limit 1), 0) as priority)
  select least(front.priority, (
      select priority from ${queueSchema}.job where name = $1 and group_id = $2 and ${waits}
      order by priority limit 1) - 1) as priority
  from front`;

/** The priority of a group's next job of this name, as what is committed says; in the transaction that enqueues it. */
export async function priorityOf(client: Client, name: string, group: string): Promise<number> {
  const { rows } = await client.query<{ priority: number }>(turnSql, [name, group]);
  return rows[0]?.priority ?? 0;
}
