import { queueSchema } from '#db/roles.ts';
import type { Client } from '#db/client.ts';

/*
 * Round-robin between organizations (start-time fair queueing, Goyal et al. 1996). Jobs of one name are taken by
 * priority, then by age. Each job gets the number of its round, counted downwards: one after the last queued job of its
 * own group, and never before the round currently served. However many jobs one group has queued, another group's next
 * job is taken within one round, and a group without queued jobs gains no advantage from that. A retried job keeps its
 * old round number, which is ignored when the current round is determined.
 */

const isQueued = `state < 'active' and not blocked`;

/** Creates the index that finds the last round of a group. Idempotent and safe to run concurrently. */
export const roundIndexSql = `do $$ begin
  if to_regclass('${queueSchema}.job_turns') is null then
    perform pg_advisory_xact_lock(hashtextextended('${queueSchema}.job_turns', 0));
    create index if not exists job_turns on ${queueSchema}.job (name, group_id, priority) where ${isQueued};
  end if;
end $$`;

/** Parameters: $1 is the job's name, $2 the group. */
export const roundSql = `
  with front as (
    select coalesce((
      select priority from ${queueSchema}.job
      where name = $1 and ${isQueued} and state = 'created' and start_after <= clock_timestamp()
      order by priority desc, created_on limit 1), 0) as priority)
  select least(front.priority, (
      select priority from ${queueSchema}.job where name = $1 and group_id = $2 and ${isQueued}
      order by priority limit 1) - 1) as priority
  from front`;

/** The priority of a group's next job, from the committed jobs; runs in the transaction that enqueues it. */
export async function priorityOf(client: Client, name: string, group: string): Promise<number> {
  const { rows } = await client.query<{ priority: number }>(roundSql, [name, group]);
  return rows[0]?.priority ?? 0;
}
