import {
  reactions,
  type Comment,
  type CommentPerson,
  type Reaction,
  type Thread,
} from '@ad-foundry/contract/comments.ts';
import type { AccountId, CommentId } from '@ad-foundry/contract/ids.ts';
import { canEditComment, canResolveThread } from '@ad-foundry/contract/permissions.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import type { comments } from '#db/schema/comments.ts';
import { presentAttachment, type AttachmentRow } from '#features/collect/attachments/queries.ts';
import { avatarUrlOf } from '#features/people/account/queries.ts';
import type { Actor } from '#infra/scope.ts';

export type CommentRow = typeof comments.$inferSelect;

export interface PersonRow {
  id: AccountId;
  firstName: string;
  lastName: string;
  avatarSha256: string | null;
  isGuest: boolean;
  /** Whether the person has no account and reviews by a link. */
  isByLink: boolean;
}

/** A person as the actor may see them. Guests get no picture URLs, since they could not fetch the pictures. */
export function presentPerson(
  actor: Actor,
  { id, firstName, lastName, avatarSha256, isGuest, isByLink }: PersonRow,
): CommentPerson {
  const avatarUrl = actor.role === 'guest' && id !== actor.accountId ? null : avatarUrlOf(id, avatarSha256);
  const via = isByLink ? 'review-link' : null;
  return { id, name: personName({ firstName, lastName }), avatarUrl, isGuest, via };
}

/** People by account. */
export interface People {
  actor: Actor;
  persons: ReadonlyMap<AccountId, PersonRow>;
  /** The mentioned accounts, by comment. */
  mentions: ReadonlyMap<string, AccountId[]>;
  /** Reactions by comment, oldest first. */
  reactions: ReadonlyMap<CommentId, { accountId: AccountId; reaction: Reaction }[]>;
  /** The files, by comment. */
  attached: ReadonlyMap<string | null, AttachmentRow[]>;
  /** Whether the actor may write in the thread; false if the creative or its campaign is archived. */
  isOpen: boolean;
}

function personOf({ actor, persons }: People, id: AccountId | null): CommentPerson | null {
  const row = id === null ? undefined : persons.get(id);
  return row ? presentPerson(actor, row) : null;
}

function presentReactions(id: CommentId, people: People): Comment['reactions'] {
  const reactionRows = people.reactions.get(id) ?? [];
  return reactions.flatMap((reaction) => {
    const accountIds = reactionRows.filter((each) => each.reaction === reaction).map(({ accountId }) => accountId);
    const named = accountIds.flatMap((accountId) => {
      const person = personOf(people, accountId);
      return person ? [{ id: accountId, name: person.name }] : [];
    });
    return named.length > 0 ? [{ reaction, byCaller: accountIds.includes(people.actor.accountId), people: named }] : [];
  });
}

function presentComment(row: CommentRow, people: People): Comment {
  const mentioned = row.body === null ? [] : (people.mentions.get(row.id) ?? []);
  return {
    id: row.id,
    author: personOf(people, row.authorId),
    body: row.body,
    mentions: mentioned.flatMap((id) => {
      const person = personOf(people, id);
      return person ? [{ id, name: person.name }] : [];
    }),
    attachments: (people.attached.get(row.id) ?? []).map(presentAttachment),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    reactions: row.body === null ? [] : presentReactions(row.id, people),
    can: { edit: people.isOpen && row.body !== null && canEditComment(people.actor, row) },
  };
}

export function presentThread(row: CommentRow, replies: readonly CommentRow[], people: People): Thread {
  const comment = presentComment(row, people);
  const { audience, slotId, cardId, versionId, versionNumber, area, moment, confirmedNumber, resolvedAt } = row;
  return {
    ...comment,
    audience,
    slotId,
    cardId,
    versionId,
    versionNumber,
    area,
    moment,
    confirmedNumber,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    resolvedBy: resolvedAt === null ? null : personOf(people, row.resolvedBy),
    replies: replies.map((reply) => presentComment(reply, people)),
    can: {
      ...comment.can,
      resolve: people.isOpen && canResolveThread(people.actor, row),
      reply: people.isOpen,
    },
  };
}
