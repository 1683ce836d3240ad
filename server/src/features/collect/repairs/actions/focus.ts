import { and, eq } from 'drizzle-orm';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { Focus } from '@ad-foundry/contract/rules/repair/focus.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { focuses } from '#db/schema/repairs.ts';
import { createKeyedMutex } from '#infra/concurrency/keyed-mutex.ts';
import type { Scope } from '#infra/scope.ts';

const contentMutex = createKeyedMutex();

/** Where a content has what stands out: found once, then read. Null if it cannot be decoded here. */
export async function findFocus(
  scope: Scope,
  { sha256, facts }: { sha256: string; facts: MediaFacts },
  { media, storage }: Pick<Adapters, 'media' | 'storage'>,
): Promise<Focus | null> {
  const { organizationId, accountId } = scope.actor;
  const read = () =>
    scope.db
      .select({ focus: focuses.focus })
      .from(focuses)
      .where(and(eq(focuses.organizationId, organizationId), eq(focuses.sha256, sha256)));
  return contentMutex(`${organizationId}/${sha256}`, async () => {
    const [stored] = await read();
    if (stored) return stored.focus;
    const source = <T>(use: (file: string) => Promise<T>) => storage.withFile(organizationId, sha256, use);
    const focus = await media.focus(source, facts, `${organizationId}/${accountId}`);
    // A video that was not decoded may be decodable once the server has ffmpeg.
    if (focus === null && facts.kind === 'video') return null;
    await scope.transaction(async (tx) => {
      await tx.db.insert(focuses).values({ organizationId, sha256, focus, createdAt: tx.now() }).onConflictDoNothing();
    });
    return focus;
  });
}
