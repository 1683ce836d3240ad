import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { openSendingStates } from '@ad-foundry/contract/deliveries/sending.ts';
import type { SendingId } from '@ad-foundry/contract/ids.ts';
import { sendings } from '#db/schema/deliveries.ts';
import { organizations } from '#db/schema/organizations.ts';
import { isNotHeld } from '#features/platforms/deliveries/queries/ledger.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { ofOrganization } from './ledger.ts';
import { change, type Enqueue, type Held } from './settle.ts';

/** A worker that does not renew its claim for this long has died. */
const claimMs = 30_000;
const renewEveryMs = 2000;
// Delayed jobs start a little early or late.
const graceMs = 1000;

/** Takes a sending for this worker; null where another has it, or nothing is due. */
export async function claim(scope: OrganizationScope, id: SendingId, enqueue: Enqueue): Promise<Held | null> {
  const now = scope.now();
  const worker = randomUUID();
  const isOpen = and(ofOrganization(scope), eq(sendings.id, id), isNull(sendings.follows), isOpenState(), isNotHeld());
  const isDue = or(isNull(sendings.dueAt), lt(sendings.dueAt, new Date(now.getTime() + graceMs)));
  const isFree = or(isNull(sendings.worker), lt(sendings.workerUntil, now));
  const [row] = await scope.db
    .update(sendings)
    .set({
      worker,
      workerUntil: new Date(now.getTime() + claimMs),
      state: sql`case when ${sendings.state} = 'processing' then 'processing' else 'sending' end`,
      attempt: sql`${sendings.attempt} + case when ${sendings.state} = 'processing' then 0 else 1 end`,
      reason: null,
      pausedUntil: null,
      updatedAt: now,
    })
    .where(and(isOpen, isDue, isFree))
    .returning();
  if (row) return { row, worker };
  await comeBack(scope, id, enqueue);
  return null;
}

const isOpenState = () => inArray(sendings.state, [...openSendingStates]);

/** A sending whose worker may have died is looked at again when its claim has ended. */
async function comeBack(scope: OrganizationScope, id: SendingId, enqueue: Enqueue): Promise<void> {
  const now = scope.now();
  await scope.transaction(async (tx) => {
    const [row] = await tx.db
      .select({ until: sendings.workerUntil })
      .from(sendings)
      .where(and(ofOrganization(tx), eq(sendings.id, id), isOpenState(), isNull(sendings.follows)));
    if (row?.until && row.until > now) await enqueue(tx, id, row.until.getTime() - now.getTime() + graceMs);
  });
}

/** A deleted organization sends nothing; its sendings wait for its restoration or go with it. */
export async function isDeleted({ db, actor }: OrganizationScope): Promise<boolean> {
  const [kept] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, actor.organizationId), isNull(organizations.deletedAt)));
  return kept === undefined;
}

/**
 * Keeps a claim alive while `work` runs; `signal` aborts when the sending was canceled or given to another worker, or its
 * organization was deleted.
 */
export async function whileHeld<T>(
  scope: OrganizationScope,
  one: Held,
  { signal, work }: { signal: AbortSignal; work(signal: AbortSignal): Promise<T> },
): Promise<T> {
  const lost = new AbortController();
  const renew = async () => {
    const workerUntil = new Date(scope.now().getTime() + claimMs);
    if (!(await change(scope, one, { workerUntil })) || (await isDeleted(scope))) lost.abort();
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) => scope.log.warn({ err: error, sending: one.row.id }, 'claim not renewed'));
  }, renewEveryMs);
  try {
    return await work(AbortSignal.any([signal, lost.signal]));
  } finally {
    clearInterval(timer);
  }
}
