import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { CardId } from '@ad-foundry/contract/ids.ts';
import { comments } from '#db/schema/comments.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

/**
 * Whether a comment on a card says what should change; of the threads that `readable` selects where it is given.
 * @throws AppError `decision.nothing-open`
 */
export async function requireOpenThread({ db, actor }: Scope, cardId: CardId, readable?: SQL): Promise<void> {
  const ofCard = and(eq(comments.organizationId, actor.organizationId), eq(comments.cardId, cardId));
  const open = and(ofCard, isNull(comments.threadId), isNull(comments.resolvedAt), readable);
  if ((await db.$count(comments, open)) === 0) throw new AppError('decision.nothing-open');
}
