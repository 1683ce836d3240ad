import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Area, Audience, Decision, Moment, Reaction } from '@ad-foundry/contract/comments.ts';
import type {
  AccountId,
  CardId,
  CommentId,
  CreativeId,
  OrganizationId,
  SlotId,
  VersionId,
} from '@ad-foundry/contract/ids.ts';
import { instant } from './columns.ts';

export const comments = pgTable('comments', {
  id: text('id').$type<CommentId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  creativeId: text('creative_id').$type<CreativeId>().notNull(),
  /** The first comment of the thread; null in the first comment itself. */
  threadId: text('thread_id').$type<CommentId>(),
  authorId: text('author_id').$type<AccountId>(),
  /** That of the thread. */
  audience: text('audience').$type<Audience>().notNull().default('internal'),
  creationKey: uuid('creation_key').notNull(),
  /** Null if the comment was deleted and its replies remain. */
  body: text('body'),
  slotId: text('slot_id').$type<SlotId>(),
  cardId: text('card_id').$type<CardId>(),
  versionId: text('version_id').$type<VersionId>(),
  versionNumber: integer('version_number'),
  area: jsonb('area').$type<Area>(),
  moment: jsonb('moment').$type<Moment>(),
  confirmedNumber: integer('confirmed_number'),
  resolvedAt: instant('resolved_at'),
  resolvedBy: text('resolved_by').$type<AccountId>(),
  createdAt: instant('created_at').notNull(),
  editedAt: instant('edited_at'),
});

export const commentMentions = pgTable(
  'comment_mentions',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    commentId: text('comment_id').$type<CommentId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.accountId] })],
);

export const commentReactions = pgTable(
  'comment_reactions',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    commentId: text('comment_id').$type<CommentId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    reaction: text('reaction').$type<Reaction>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.accountId, table.reaction] })],
);

/** How a person's address was proved: by signing in, by a code or the mail of a review link, or not at all. */
export type AddressProof = 'account' | 'code' | 'mail' | 'none';

export const decisions = pgTable(
  'decisions',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    versionId: text('version_id').$type<VersionId>().notNull(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    decision: text('decision').$type<Decision>().notNull(),
    decidedAt: instant('decided_at').notNull(),
    /** The person and the person's comments for clients, as they were at the decision. */
    name: text('name'),
    email: text('email'),
    proof: text('proof').$type<AddressProof>(),
    comment: text('comment'),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.accountId] })],
);
