import { and, desc, eq, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { TextVersion, textVersions as endpoints } from '@ad-foundry/contract/text-versions.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { accounts } from '#db/schema/accounts.ts';
import { creatives, textVersions } from '#db/schema/campaigns.ts';
import { visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

type Query = z.output<typeof endpoints.list.query> & { creativeId: CreativeId };

/** One page of the versions of a description, newest first. @throws AppError `creative.not-found` */
export async function listTexts(scope: Scope, { creativeId, cursor, limit }: Query) {
  const before = decodeCursor(cursor, 'integer');
  const { db, actor } = scope;
  const [creative] = await db
    .select({ id: creatives.id })
    .from(creatives)
    .where(and(visibleCreatives(scope), eq(creatives.id, creativeId)));
  if (!creative) throw new AppError('creative.not-found');
  const rows = await db
    .select({
      version: textVersions,
      author: { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName },
    })
    .from(textVersions)
    .leftJoin(accounts, eq(accounts.id, textVersions.authorId))
    .where(
      and(
        eq(textVersions.organizationId, actor.organizationId),
        eq(textVersions.creativeId, creativeId),
        before ? lt(textVersions.number, before.key) : undefined,
      ),
    )
    .orderBy(desc(textVersions.number))
    .limit(limit + 1);
  return toPage(rows, limit, {
    keyOf: ({ version }) => [version.number, ''],
    present: ({ version: { number, text, begunAt, savedAt, restoredFrom }, author }): TextVersion => ({
      number,
      text,
      author: author && { id: author.id, name: personName(author) },
      begunAt: begunAt.toISOString(),
      savedAt: savedAt.toISOString(),
      restoredFrom,
    }),
  });
}
