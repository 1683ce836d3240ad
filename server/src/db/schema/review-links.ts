import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type {
  AccountId,
  CampaignId,
  CardId,
  CreativeId,
  OrganizationId,
  ReviewerId,
  ReviewLinkId,
  VersionId,
} from '@ad-foundry/contract/ids.ts';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { ReviewAct, ReviewIdentity, ReviewProof, ReviewScope } from '@ad-foundry/contract/review-links.ts';
import { bytes, instant } from './columns.ts';

/** What a person decided when finishing a review. */
export interface ReviewResult {
  approved: number;
  changes: number;
  undecided: number;
}

export const reviewLinks = pgTable('review_links', {
  id: text('id').$type<ReviewLinkId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  campaignId: text('campaign_id').$type<CampaignId>().notNull(),
  scope: text('scope').$type<ReviewScope['kind']>().notNull(),
  title: text('title').notNull(),
  message: text('message'),
  clientName: text('client_name'),
  secretHash: bytes('secret_hash').notNull(),
  secretSealed: bytes('secret_sealed').notNull(),
  /** Salt and hash. */
  passwordHash: bytes('password_hash'),
  passwordSetAt: instant('password_set_at'),
  identity: text('identity').$type<ReviewIdentity>().notNull(),
  mayComment: boolean('may_comment').notNull(),
  mayDecide: boolean('may_decide').notNull(),
  mayDownload: boolean('may_download').notNull(),
  answerBy: instant('answer_by'),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
  opened: integer('opened').notNull().default(0),
  lastOpenedAt: instant('last_opened_at'),
  createdBy: text('created_by').$type<AccountId>(),
  createdAt: instant('created_at').notNull(),
  creationKey: uuid('creation_key').notNull(),
});

export const reviewLinkItems = pgTable('review_link_items', {
  id: uuid('id').primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  linkId: text('link_id').$type<ReviewLinkId>().notNull(),
  creativeId: text('creative_id').$type<CreativeId>(),
  cardId: text('card_id').$type<CardId>(),
});

export const reviewers = pgTable('reviewers', {
  id: text('id').$type<ReviewerId>().primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  linkId: text('link_id').$type<ReviewLinkId>().notNull(),
  accountId: text('account_id').$type<AccountId>().notNull(),
  name: text('name').notNull(),
  email: text('email'),
  emailNorm: text('email_norm'),
  proof: text('proof').$type<ReviewProof>().notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  secretHash: bytes('secret_hash'),
  secretSealed: bytes('secret_sealed'),
  mailedAt: instant('mailed_at'),
  mailId: uuid('mail_id'),
  openedAt: instant('opened_at'),
  lastSeenAt: instant('last_seen_at'),
  finishedAt: instant('finished_at'),
  mailsStoppedAt: instant('mails_stopped_at'),
  createdAt: instant('created_at').notNull(),
});

export const reviewSessions = pgTable(
  'review_sessions',
  {
    tokenHash: bytes('token_hash').notNull(),
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    linkId: text('link_id').$type<ReviewLinkId>().notNull(),
    reviewerId: text('reviewer_id').$type<ReviewerId>(),
    unlockedAt: instant('unlocked_at'),
    countedAt: instant('counted_at'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.linkId] })],
);

/** Wrong passwords of a person, a network, or (`*`) of the strangers of all networks. */
export const reviewPasswordTries = pgTable(
  'review_password_tries',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    linkId: text('link_id').$type<ReviewLinkId>().notNull(),
    guesser: text('guesser').notNull(),
    tries: smallint('tries').notNull(),
    since: instant('since').notNull(),
    lockedUntil: instant('locked_until'),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.guesser] })],
);

/** The files that a holder was mailed about. */
export const reviewNews = pgTable(
  'review_news',
  {
    organizationId: text('organization_id').$type<OrganizationId>().notNull(),
    reviewerId: text('reviewer_id').$type<ReviewerId>().notNull(),
    versionId: text('version_id').$type<VersionId>().notNull(),
    mailedAt: instant('mailed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reviewerId, table.versionId] })],
);

export const reviewLog = pgTable('review_log', {
  id: uuid('id').primaryKey(),
  organizationId: text('organization_id').$type<OrganizationId>().notNull(),
  linkId: text('link_id').$type<ReviewLinkId>().notNull(),
  at: instant('at').notNull(),
  act: text('act').$type<ReviewAct>().notNull(),
  reviewerId: text('reviewer_id').$type<ReviewerId>(),
  accountId: text('account_id').$type<AccountId>(),
  versionId: text('version_id').$type<VersionId>(),
  result: jsonb('result').$type<ReviewResult>(),
  detail: text('detail'),
});
