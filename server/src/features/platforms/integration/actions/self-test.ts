import { and, asc, eq, isNull } from 'drizzle-orm';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import { tokens } from '#db/schema/integration.ts';
import { organizations } from '#db/schema/organizations.ts';
import { openToken } from '#features/platforms/integration/queries.ts';
import type { SystemScope } from '#infra/scope.ts';

export interface SelfTest {
  ok: boolean;
  lines: string[];
}

// An id of no organization, since the call is about the app alone.
const nobody = 'org_' as OrganizationId;

/** Tests the app of a platform and every connection with it; changes nothing. */
export async function testProvider(scope: SystemScope, ads: Ads, id: Provider): Promise<SelfTest> {
  const provider = ads.provider(id);
  if (!provider) return { ok: false, lines: [`${id}: no app is configured`] };
  const app = await attempt(ads, () =>
    provider.inspect({ token: 'self-test', organizationId: nobody, urgency: 'interactive' }),
  );
  if (app.failure !== null) return { ok: false, lines: [`${id}: the app is not accepted: ${app.failure}`] };
  const rows = await scope.db
    .select({ token: tokens, organization: organizations.slug })
    .from(tokens)
    .innerJoin(organizations, eq(organizations.id, tokens.organizationId))
    .where(and(eq(tokens.provider, id), isNull(tokens.deletedAt)))
    .orderBy(asc(organizations.slug), asc(tokens.createdAt));
  const lines = [`${id}: the app is accepted. Connections: ${rows.length}.`];
  for (const { token, organization } of rows) {
    const access = openToken(scope, token);
    const found = access && (await attempt(ads, () => provider.inspect({ ...access, urgency: 'background' })));
    const state =
      found === null ? 'forgotten' : (found.failure ?? (found.value?.valid ? 'valid' : found.value?.reason));
    lines.push(`  ${organization}  ${token.metadata.userName ?? token.providerUserId}  ${state ?? 'invalid'}`);
  }
  return { ok: true, lines };
}

async function attempt<T>(ads: Ads, work: () => Promise<T>): Promise<{ value: T | null; failure: string | null }> {
  try {
    return { value: await work(), failure: null };
  } catch (error) {
    const failure = ads.failureOf(error);
    if (failure === null) throw error;
    return { value: null, failure: failure.kind === 'refused' ? failure.message : failure.kind };
  }
}
