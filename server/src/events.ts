import { declarationOf } from '@ad-foundry/contract/events.ts';
import { events } from '#db/schema/operations.ts';
import { writeAuditLine } from '#features/operation/audit/actions.ts';
import { listeningTo, publish } from '#features/operation/webhooks/actions/publish.ts';
import { notifyAbout } from '#features/talk/notifications/actions/notify.ts';
import type { BaseScope, RecordedEvent } from '#infra/scope.ts';
import { reactTo } from './reactions.ts';

/** Writes an event for event streams, with its audit entry, notifications, jobs and messages of webhooks. */
export async function recordEvent(tx: BaseScope, event: RecordedEvent): Promise<void> {
  const { name, payload, organizationId } = event;
  const { audience, audited } = declarationOf(name) ?? {};
  let listening: Parameters<typeof publish>[2] = [];
  if (audience !== undefined) {
    if (organizationId === null) throw new Error(`${name} happens in an organization, and none is named`);
    const values = { organizationId, name, payload: { ...payload }, createdAt: tx.now() };
    const written = await tx.db
      .insert(events)
      .values(values)
      .returning({ webhooks: listeningTo(event) });
    listening = written[0]?.webhooks ?? [];
  }
  const line = audited?.(payload) ?? null;
  if (line !== null) await writeAuditLine(tx, event, line);
  await notifyAbout(tx, event);
  await reactTo(tx, event);
  await publish(tx, event, listening);
}
