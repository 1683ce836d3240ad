import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { tokenId, type TokenId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { tokens } from '#db/schema/integration.ts';
import { organizations } from '#db/schema/organizations.ts';
import { defineJob } from '#infra/jobs/define-job.ts';
import { revokeToken } from './actions/disconnect.ts';
import { mailManagers } from './actions/mail-managers.ts';
import { checkToken, readReach, warnOfEnd } from './actions/health.ts';
import { findTokenRow } from './queries.ts';

const payload = z.object({ tokenId });
const nothing = z.object({});

/** Ends the access of a disconnected person at the platform, for two days if it does not answer. */
export const revokeTokenJob = defineJob<typeof payload, Adapters>({
  name: 'integration.revoke',
  payload,
  scope: 'all tenants',
  retries: 20,
  run: ({ scope, adapters, payload: { tokenId: id } }) => revokeToken(scope, adapters.ads, id),
});

/** Mails the managers of an organization about a connection that ends soon or has ended. */
export const mailManagersJob = defineJob<typeof payload, Adapters>({
  name: 'integration.mail-managers',
  payload,
  run: ({ scope, payload: { tokenId: id } }) => mailManagers(scope, id),
});

/** Asks the platform what a connection may still do, after a call was refused for want of a permission. */
export const checkTokenJob = defineJob<typeof payload, Adapters>({
  name: 'integration.check-token',
  payload,
  singleton: ({ tokenId: id }) => id,
  async run({ scope, adapters: { ads }, payload: { tokenId: id } }) {
    // Disconnected meanwhile: there is nothing to check.
    if (await findTokenRow(scope, scope.actor.organizationId, id)) await checkToken({ scope, ads }, id);
  },
});

const batchSize = 100;

/** Checks every connection once a day: whether it is valid, what it reaches, and whether its end is near. */
export const checkTokensJob = defineJob<typeof nothing, Adapters>({
  name: 'integration.check',
  payload: nothing,
  scope: 'all tenants',
  cron: '37 4 * * *',
  retries: 2,
  timeoutMs: 60 * 60_000,
  async run({ scope, inOrganization, adapters, signal }) {
    const { ads } = adapters;
    for (let after = '' as TokenId | '' | undefined; after !== undefined && !signal.aborted;) {
      const batch: { id: TokenId; organizationId: (typeof tokens.$inferSelect)['organizationId'] }[] = await scope.db
        .select({ id: tokens.id, organizationId: tokens.organizationId })
        .from(tokens)
        .innerJoin(organizations, and(eq(organizations.id, tokens.organizationId), isNull(organizations.deletedAt)))
        .where(and(isNull(tokens.deletedAt), isNotNull(tokens.token), gt(tokens.id, after as TokenId)))
        .orderBy(asc(tokens.id))
        .limit(batchSize);
      for (const { id, organizationId } of batch) {
        const given = { scope: inOrganization(organizationId), account: scope, ads };
        try {
          await checkToken(given, id);
          await readReach(given, id);
        } catch (error) {
          // One platform, person or organization stops no other; tomorrow is another check.
          scope.log.warn({ err: error, tokenId: id }, 'connection not checked');
        }
        await warnOfEnd(given.scope, id);
      }
      after = batch.at(-1)?.id;
    }
  },
});
