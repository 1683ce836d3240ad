import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { OrganizationId, TokenId } from '@ad-foundry/contract/ids.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { organizations } from '#db/schema/organizations.ts';
import { tokens } from '#db/schema/integration.ts';
import { defineDueWorker } from '#infra/jobs/define-due-worker.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import type { SystemScope } from '#infra/scope.ts';
import { revokeToken } from './actions/disconnect.ts';
import { checkToken, readReach, warnOfEnd } from './actions/health.ts';
import { mailManagers } from './actions/mail-managers.ts';
import { checkTokenJob, checkTokensJob, mailManagersJob, revokeTokenJob } from './jobs.ts';
import { findTokenRow } from './queries.ts';

const batchSize = 100;

interface ConnectedToken {
  id: TokenId;
  organizationId: OrganizationId;
}

/** Yields every connection; reads them in batches. */
async function* listConnected({ db }: SystemScope): AsyncGenerator<ConnectedToken> {
  for (let after = '' as TokenId | undefined; after !== undefined;) {
    const batch: ConnectedToken[] = await db
      .select({ id: tokens.id, organizationId: tokens.organizationId })
      .from(tokens)
      .innerJoin(organizations, and(eq(organizations.id, tokens.organizationId), isNull(organizations.deletedAt)))
      .where(and(isNull(tokens.deletedAt), isNotNull(tokens.token), gt(tokens.id, after)))
      .orderBy(asc(tokens.id))
      .limit(batchSize);
    yield* batch;
    after = batch.at(-1)?.id;
  }
}

export const integrationWorkers: Worker<Adapters>[] = [
  defineWorker(revokeTokenJob, {
    run: ({ scope, adapters, payload: { tokenId } }) => revokeToken(scope, adapters.ads, tokenId),
  }),
  defineWorker(mailManagersJob, { run: ({ scope, payload: { tokenId } }) => mailManagers(scope, tokenId) }),
  defineWorker(checkTokenJob, {
    async run({ scope, adapters: { ads }, payload: { tokenId } }) {
      // A connection that was disconnected meanwhile needs no check.
      if (await findTokenRow(scope, scope.actor.organizationId, tokenId)) await checkToken({ scope, ads }, tokenId);
    },
  }),
  defineDueWorker(checkTokensJob, {
    listDue: ({ scope }) => listConnected(scope),
    async process({ id, organizationId }, { scope, inOrganization, adapters: { ads } }) {
      const caller = { scope: inOrganization(organizationId), account: scope, ads };
      try {
        await checkToken(caller, id);
        await readReach(caller, id);
      } finally {
        await warnOfEnd(caller.scope, id);
      }
    },
  }),
];
