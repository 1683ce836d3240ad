import { and, asc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { WebhookId, WebhookMessageId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { ownRow } from '#db/own-row.ts';
import { webhookMessages, webhooks } from '#db/schema/webhooks.ts';
import { readFacts, readOrganization } from '#features/operation/webhooks/queries/card-facts.ts';
import { quietHoursOf } from '#features/operation/webhooks/rules.ts';
import { chatBody } from '#features/operation/webhooks/rules/card.ts';
import { readyAt, type Gathering } from '#features/operation/webhooks/rules/gathering.ts';
import { writeCard, type CardEntry } from '#features/operation/webhooks/rules/write-card.ts';
import type { OrganizationScope } from '#infra/scope.ts';

type WebhookRow = typeof webhooks.$inferSelect;

interface ComposeTarget {
  webhookId: WebhookId;
  /** Composes this message alone and at once, for a test. */
  messageId: WebhookMessageId | undefined;
  publicUrl: URL;
}

/** Messages that one message in words tells of; further ones share the next. */
const mostGathered = 1000;

/**
 * Composes the messages in words whose time has come: one for each subject, which tells of all that wait. While one of
 * a subject waits to be sent again, more is gathered.
 * @returns when the first of those that are still gathered is ready; null for none
 */
export function composeDue(scope: OrganizationScope, target: ComposeTarget): Promise<Date | null> {
  return scope.transaction(async (tx) => {
    const key = ownRow(webhooks, tx, target.webhookId);
    // The lock keeps two runs from telling of the same messages; messages of new events do not wait for it.
    const [webhook] = await tx.db.select().from(webhooks).where(key).for('no key update');
    if (!webhook || webhook.kind === 'webhook') return null;
    if (target.messageId !== undefined) {
      await compose(tx, webhook, target.publicUrl, eq(webhookMessages.id, target.messageId));
      return null;
    }
    let next: Date | null = null;
    const organization = await readOrganization(tx);
    const calendar = { quietHours: quietHoursOf(webhook), timeZone: organization.timeZone };
    for (const { subject, ...gathering } of await listSubjects(tx, webhook.id)) {
      const at = readyAt(gathering, tx.now(), calendar);
      const ofSubject = eq(webhookMessages.subject, subject);
      if (at <= tx.now()) await compose(tx, webhook, target.publicUrl, ofSubject);
      else {
        if (next === null || at < next) next = at;
        await tx.db
          .update(webhookMessages)
          .set({ dueAt: at })
          .where(and(isUncomposed(tx, webhook.id), ofSubject, ne(webhookMessages.dueAt, at)));
      }
    }
    return next;
  });
}

const isUncomposed = ({ actor }: OrganizationScope, webhookId: WebhookId) =>
  and(
    eq(webhookMessages.organizationId, actor.organizationId),
    eq(webhookMessages.webhookId, webhookId),
    eq(webhookMessages.state, 'waiting'),
    isNull(webhookMessages.body),
  );

interface Subject extends Gathering {
  subject: string;
}

/** The subjects with messages to compose, except those of which a composed message still waits. */
async function listSubjects(tx: OrganizationScope, webhookId: WebhookId): Promise<Subject[]> {
  const { organizationId } = tx.actor;
  const { rows } = await tx.db.execute<Record<'subject' | 'first' | 'last', string> & { previous: string | null }>(sql`
    select m.subject, min(m.created_at) as first, max(m.created_at) as last,
      (select max(p.composed_at) from webhook_messages p where p.organization_id = ${organizationId}
        and p.webhook_id = ${webhookId} and p.subject = m.subject) as previous
    from webhook_messages m
    where m.organization_id = ${organizationId} and m.webhook_id = ${webhookId} and m.state = 'waiting' and m.body is null
      and not exists (select from webhook_messages c where c.organization_id = ${organizationId}
        and c.webhook_id = ${webhookId} and c.subject = m.subject and c.state = 'waiting' and c.body is not null)
    group by m.subject order by min(m.sequence)`);
  return rows.map(({ subject, first, last, previous }) => ({
    subject,
    first: new Date(first),
    last: new Date(last),
    previous: previous === null ? null : new Date(previous),
  }));
}

/** Writes the body into the first of the messages; the others are told by it. */
async function compose(
  tx: OrganizationScope,
  { id: webhookId, kind, locale }: WebhookRow,
  publicUrl: URL,
  which: SQL,
): Promise<void> {
  if (kind === 'webhook' || locale === null) return;
  const rows = await tx.db
    .select()
    .from(webhookMessages)
    .where(and(isUncomposed(tx, webhookId), which))
    .orderBy(asc(webhookMessages.sequence))
    .limit(mostGathered)
    .for('update');
  const [lead, ...others] = rows;
  if (!lead) return;
  const now = tx.now();
  const entries = rows as unknown as CardEntry[];
  const card = writeCard(entries, { facts: await readFacts(tx, entries), locale, publicUrl, now });
  await tx.db
    .update(webhookMessages)
    .set({ body: chatBody(kind, card), composedAt: now, dueAt: now })
    .where(ownRow(webhookMessages, tx, lead.id));
  if (others.length === 0) return;
  await tx.db
    .update(webhookMessages)
    .set({ state: 'sent', gatheredIn: lead.id })
    .where(
      and(
        eq(webhookMessages.organizationId, tx.actor.organizationId),
        anyOf(
          webhookMessages.id,
          others.map(({ id }) => id),
        ),
      ),
    );
}
