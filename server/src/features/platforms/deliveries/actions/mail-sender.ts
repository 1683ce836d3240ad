import { and, eq, isNull } from 'drizzle-orm';
import type { DeliveryId } from '@ad-foundry/contract/ids.ts';
import { ownRow } from '#db/own-row.ts';
import { accounts } from '#db/schema/accounts.ts';
import { deliveries, sendings } from '#db/schema/deliveries.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { queueMail } from '#emails/outbox.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { sumsOf } from './ledger.ts';

const lifeMs = 3 * 86_400_000;

/** Mails the member who sent a delivery how it ended. One that was retried meanwhile has not ended. */
export function mailSender(scope: OrganizationScope, deliveryId: DeliveryId): Promise<void> {
  return scope.transaction(async (tx) => {
    const { organizationId } = tx.actor;
    const [row] = await tx.db
      .select({
        delivery: deliveries,
        organizationName: organizations.name,
        to: accounts.email,
        locale: accounts.locale,
        accountId: accounts.id,
      })
      .from(deliveries)
      .innerJoin(organizations, and(eq(organizations.id, deliveries.organizationId), isNull(organizations.deletedAt)))
      .innerJoin(
        members,
        and(
          eq(members.organizationId, deliveries.organizationId),
          eq(members.accountId, deliveries.createdBy),
          eq(members.status, 'active'),
        ),
      )
      .innerJoin(accounts, eq(accounts.id, members.accountId))
      .where(ownRow(deliveries, tx, deliveryId));
    if (!row?.delivery.finishedAt) return;
    const { delivery, organizationName, ...recipient } = row;
    const { ready, failed, canceled } = await sumsOf(tx, deliveryId);
    // Canceled by people, who know it.
    if (ready + failed === 0) return;
    const [first] = await tx.db
      .select({ campaignId: sendings.campaignId })
      .from(sendings)
      .where(and(eq(sendings.organizationId, organizationId), eq(sendings.deliveryId, deliveryId)))
      .orderBy(sendings.position)
      .limit(1);
    const content = {
      kind: 'delivery_ended' as const,
      organizationName,
      provider: delivery.provider,
      name: delivery.name,
      campaignId: first?.campaignId ?? null,
      ready,
      failed,
      canceled,
    };
    const dedupeKey = `delivery_ended/${deliveryId}/${delivery.finishedAt?.toISOString()}`;
    await queueMail(tx, { ...recipient, content, dedupeKey, lifeMs });
  });
}
