import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import { providerDeletions, tokens } from '#db/schema/integration.ts';
import { AppError } from '#infra/errors.ts';
import { newSecretId } from '#infra/ids.ts';
import type { SystemScope } from '#infra/scope.ts';
import { requireProvider } from './call.ts';
import { invalidate } from './health.ts';

interface Notice {
  provider: Provider;
  body: Buffer;
}

/**
 * Marks every connection of a person who ended the access at the platform as ended. @throws AppError
 * `request.not-found`
 */
export async function takeDeauthorization(scope: SystemScope, ads: Ads, notice: Notice): Promise<void> {
  const person = readPerson(scope, ads, notice);
  await scope.transaction((tx) => invalidate(tx, { where: and(person, isNull(tokens.deletedAt)), reason: 'removed' }));
}

/**
 * Deletes the connections of a person who requested the deletion of their data at the platform, with token, name and
 * id. Data of the organizations stay. @returns the code with which the person can query the deletion
 */
export function takeDeletion(scope: SystemScope, ads: Ads, notice: Notice): Promise<string> {
  const person = readPerson(scope, ads, notice);
  return scope.transaction(async (tx) => {
    const found = await tx.db.select().from(tokens).where(person);
    for (const { id: tokenId, provider, organizationId, deletedAt } of found) {
      if (deletedAt === null) await tx.record('token.disconnected', { tokenId, provider }, { organizationId });
    }
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) await tx.db.delete(tokens).where(inArray(tokens.id, ids));
    const code = newSecretId('token').slice('tok_'.length);
    const { provider } = notice;
    await tx.db.insert(providerDeletions).values({ code, provider, tokens: ids.length, createdAt: tx.now() });
    return code;
  });
}

/** @throws AppError `request.not-found` */
export async function findDeletion(scope: SystemScope, code: string): Promise<{ at: Date }> {
  const [row] = await scope.db.select().from(providerDeletions).where(eq(providerDeletions.code, code));
  if (!row) throw new AppError('request.not-found');
  return { at: row.createdAt };
}

/**
 * Selects the connections of the person that a signed notice names.
 * @throws AppError `request.not-found` for a wrong signature, `request.invalid` for a signed notice that names no
 * person
 */
function readPerson(scope: SystemScope, ads: Ads, { provider, body }: Notice): SQL | undefined {
  const notice = requireProvider(ads, provider).readSignedNotice(body, scope.now());
  if (notice === null) throw new AppError('request.not-found');
  if (notice.userId === null) throw new AppError('request.invalid');
  return and(eq(tokens.provider, provider), eq(tokens.providerUserId, notice.userId));
}
