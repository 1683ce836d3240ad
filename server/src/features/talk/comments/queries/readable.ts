import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { creatives } from '#db/schema/campaigns.ts';
import { comments } from '#db/schema/comments.ts';
import { visibleThreads } from '#features/talk/comments/access.ts';
import { visibleCreatives } from '#features/tree/campaigns/queries.ts';
import type { Scope } from '#infra/scope.ts';

const written = alias(comments, 'written');

/** The ids of the comments that the actor may read: those of readable threads in visible creatives, as a subquery. */
export function readableComments(scope: Scope) {
  return scope.db
    .select({ id: written.id })
    .from(written)
    .innerJoin(
      comments,
      and(
        eq(comments.organizationId, written.organizationId),
        eq(comments.id, sql`coalesce(${written.threadId}, ${written.id})`),
      ),
    )
    .innerJoin(creatives, and(visibleCreatives(scope), eq(creatives.id, comments.creativeId)))
    .where(and(eq(written.organizationId, scope.actor.organizationId), isNotNull(written.body), visibleThreads(scope)));
}
