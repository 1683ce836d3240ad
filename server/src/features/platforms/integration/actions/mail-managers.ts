import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { TokenId } from '@ad-foundry/contract/ids.ts';
import { ownRow } from '#db/own-row.ts';
import { accounts } from '#db/schema/accounts.ts';
import { tokens } from '#db/schema/integration.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { timeZoneOf } from '#db/time-zone-of.ts';
import { queueMail } from '#emails/outbox.ts';
import { isMailed, timingOf } from '#features/talk/notifications/queries.ts';
import { daysLeftOf, isUsable } from '#features/platforms/integration/rules.ts';
import type { OrganizationScope } from '#infra/scope.ts';

const lifeMs = 3 * 86_400_000;

/**
 * Mails the managers of an organization's integrations that a connection has ended, or that it ends soon, unless they
 * turned that off. Reads the current
 * state, so that a connection that was renewed meanwhile causes no mail.
 */
export function mailManagers(scope: OrganizationScope, tokenId: TokenId): Promise<void> {
  return scope.transaction(async (tx) => {
    const { organizationId } = tx.actor;
    const [row] = await tx.db
      .select({ token: tokens, organizationName: organizations.name })
      .from(tokens)
      .innerJoin(organizations, and(eq(organizations.id, tokens.organizationId), isNull(organizations.deletedAt)))
      .where(and(ownRow(tokens, tx, tokenId), isNull(tokens.deletedAt)));
    const due = row && contentOf(row.token, tx.now());
    if (!row || !due) return;
    const { organizationName, token } = row;
    const personName = token.metadata.userName ?? null;
    const content = { ...due.content, organizationName, provider: token.provider, personName };
    const managers = await tx.db
      .select({
        accountId: accounts.id,
        to: accounts.email,
        notificationMails: accounts.notificationMails,
        locale: accounts.locale,
        timeZone: timeZoneOf({ account: sql`${accounts}`, organization: sql`${organizations}` }),
      })
      .from(members)
      .innerJoin(accounts, eq(accounts.id, members.accountId))
      .innerJoin(organizations, eq(organizations.id, members.organizationId))
      .where(
        and(
          eq(members.organizationId, organizationId),
          eq(members.status, 'active'),
          inArray(members.role, ['owner', 'admin']),
        ),
      );
    for (const { timeZone, notificationMails, ...manager } of managers) {
      if (content.kind === 'token_expiring' && !isMailed(timingOf(notificationMails, content.kind))) continue;
      const dedupeKey = `${content.kind}/${tokenId}/${due.step}/${manager.accountId}`;
      await queueMail(tx, { ...manager, content: { ...content, timeZone }, dedupeKey, lifeMs });
    }
  });
}

/** The due mail about a connection; null if none is due. `step` is the mail's deduplication key. */
function contentOf(token: typeof tokens.$inferSelect, now: Date) {
  if (token.invalidAt !== null) {
    const content = { kind: 'token_invalid' as const, reason: token.invalidReason ?? 'unknown' };
    return { content, step: token.invalidAt.toISOString() };
  }
  const days = daysLeftOf(token, now);
  if (days === null || token.expiresAt === null || token.warnedDays === null || !isUsable(token, now)) return null;
  const content = { kind: 'token_expiring' as const, days, expiresAt: token.expiresAt.toISOString() };
  return { content, step: `${token.connectedAt.toISOString()}/${token.warnedDays}` };
}
