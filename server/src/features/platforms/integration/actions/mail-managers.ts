import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { TokenId } from '@ad-foundry/contract/ids.ts';
import { ownRow } from '#db/own-row.ts';
import { accounts } from '#db/schema/accounts.ts';
import { tokens } from '#db/schema/integration.ts';
import { members, organizations } from '#db/schema/organizations.ts';
import { queueMail } from '#emails/outbox.ts';
import { daysLeftOf, isUsable } from '#features/platforms/integration/rules.ts';
import type { OrganizationScope } from '#infra/scope.ts';

const lifeMs = 3 * 86_400_000;

/**
 * Mails those who manage the integrations of an organization that a connection ends soon or has ended. Says how things
 * are now: a connection that was renewed meanwhile needs no mail.
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
      .select({ accountId: accounts.id, to: accounts.email, locale: accounts.locale })
      .from(members)
      .innerJoin(accounts, eq(accounts.id, members.accountId))
      .where(
        and(
          eq(members.organizationId, organizationId),
          eq(members.status, 'active'),
          inArray(members.role, ['owner', 'admin']),
        ),
      );
    for (const manager of managers) {
      const dedupeKey = `${content.kind}/${tokenId}/${due.step}/${manager.accountId}`;
      await queueMail(tx, { ...manager, content, dedupeKey, lifeMs });
    }
  });
}

/** The mail that is due about a connection; null for none. `step` distinguishes its mails. */
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
