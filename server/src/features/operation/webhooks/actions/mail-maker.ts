import { and, eq, isNull } from 'drizzle-orm';
import type { WebhookOffReason } from '@ad-foundry/contract/webhook-types.ts';
import { accounts } from '#db/schema/accounts.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import type { webhooks } from '#db/schema/webhooks.ts';
import { queueMail } from '#emails/outbox.ts';
import { labelOf } from '#features/operation/webhooks/rules.ts';
import type { OrganizationScope } from '#infra/scope.ts';

const lifeMs = 3 * 86_400_000;

/** Mails the maker of a webhook that it is off; the owners if the maker has left. */
export async function mailMaker(
  tx: OrganizationScope,
  webhook: typeof webhooks.$inferSelect,
  reason: Exclude<WebhookOffReason, 'person'>,
): Promise<void> {
  const { id, kind, createdBy } = webhook;
  const people = await tx.db
    .select({
      accountId: accounts.id,
      to: accounts.email,
      locale: accounts.locale,
      role: members.role,
      organizationName: organizations.name,
    })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .innerJoin(organizations, and(eq(organizations.id, members.organizationId), isNull(organizations.deletedAt)))
    .where(and(eq(members.organizationId, tx.actor.organizationId), eq(members.status, 'active')));
  const maker = people.filter(({ accountId }) => accountId === createdBy);
  const recipients = maker.length > 0 ? maker : people.filter(({ role }) => role === 'owner');
  for (const { organizationName, role: _, ...recipient } of recipients) {
    const service = kind === 'webhook' ? {} : { service: kind };
    const content = { kind: 'webhook_ended', organizationName, host: labelOf(webhook), reason, ...service } as const;
    const dedupeKey = `webhook_ended/${id}/${tx.now().toISOString()}/${recipient.accountId}`;
    await queueMail(tx, { ...recipient, content, dedupeKey, lifeMs });
  }
}
