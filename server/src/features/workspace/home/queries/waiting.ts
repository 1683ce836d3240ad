import { sql, type SQL } from 'drizzle-orm';
import { entryKinds, type EntryKind } from '@ad-foundry/contract/home.ts';
import type { Waiting } from '#features/workspace/home/present.ts';
import type { Scope } from '#infra/scope.ts';
import { answersWaiting } from './answers.ts';
import { changesWaiting } from './changes.ts';
import { connectionsEnding } from './connections.ts';
import { remindersWaiting } from './owing.ts';
import { passesWaiting } from './passes.ts';
import { reviewsWaiting } from './reviews.ts';
import { waivableWaiting } from './unfit.ts';
import { uploadsWaiting } from './uploads.ts';

const queries: Record<EntryKind, (scope: Scope, limit: number | null) => Waiting> = {
  review: reviewsWaiting,
  changes: changesWaiting,
  answer: answersWaiting,
  decide: waivableWaiting,
  pass: passesWaiting,
  upload: uploadsWaiting,
  remind: remindersWaiting,
  reconnect: connectionsEnding,
};

/** What waits for the actor, at most `limit` of each kind, and how much it is; one statement. */
export async function readEntries(scope: Scope, limit: number) {
  const selected = entryKinds.map((kind) => ({ kind, ...queries[kind](scope, limit) }));
  const columns = selected.map(
    ({ kind, rows }) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r) as ${sql.identifier(kind)}`,
  );
  const { rows } = await scope.db.execute<Record<EntryKind, never[]>>(sql`select ${sql.join(columns, sql`, `)}`);
  const [found] = rows;
  const kinds = selected.map(({ kind, present }) => present(found?.[kind] ?? []));
  return {
    count: kinds.reduce((sum, { count }) => sum + count, 0),
    entries: kinds.flatMap(({ items }) => items),
  };
}

/** The kinds whose entries are a creative in which the actor decides, answers or delivers. */
const kindsOfCreatives = ['review', 'changes', 'answer', 'decide', 'pass', 'upload'] as const;

/** The ids of the creatives that wait for the actor, as a subquery. */
export function waitingCreatives(scope: Scope): SQL {
  const ids = kindsOfCreatives.map((kind) => sql`select r."creativeId" from (${queries[kind](scope, null).rows}) r`);
  return sql`(${sql.join(ids, sql` union `)})`;
}
