import { z } from 'zod';
import { endpoint, instant, pageOf, plannedInstant } from './endpoint.ts';
import { campaignId, cardId, creativeId, reviewerId, reviewLinkId, versionId } from './ids.ts';
import { limits, locales } from './limits.ts';
import { namedAccount } from './references.ts';
import { emailSchema } from './sign-in.ts';
import { lineOfText, linesOfText, nameText, multilineText } from './text.ts';

const most = limits.reviewLinks;

/** What a holder gives before writing: a name, or an address that a mailed code or the mailed link proves. */
export const reviewIdentities = ['name', 'address'] as const;
export type ReviewIdentity = (typeof reviewIdentities)[number];

/** What a holder may do beside looking. */
export const reviewRightsSchema = z
  .strictObject({ comment: z.boolean(), decide: z.boolean(), download: z.boolean() })
  .meta({ id: 'ReviewRights', description: 'What the holders of a review link may do beside looking.' });
export type ReviewRights = z.infer<typeof reviewRightsSchema>;

/** What a link shows: also files that are delivered later, and later versions of files. */
export const reviewScopeSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('campaign') }),
    z.strictObject({ kind: z.literal('creatives'), creativeIds: z.array(creativeId).min(1).max(most.items) }),
    z.strictObject({ kind: z.literal('files'), cardIds: z.array(cardId).min(1).max(most.items) }),
  ])
  .meta({ id: 'ReviewScope', description: 'The campaign, creatives or files that a review link shows.' });
export type ReviewScope = z.infer<typeof reviewScopeSchema>;

export const reviewLinkStates = ['open', 'expired', 'revoked', 'archived'] as const;
export type ReviewLinkState = (typeof reviewLinkStates)[number];

/**
 * `code`: by a mailed code; `mail`: opened from the personal address in a mail, which can be forwarded; `none`: only a
 * name was given.
 */
export const reviewProofs = ['none', 'code', 'mail'] as const;
export type ReviewProof = (typeof reviewProofs)[number];

const count = z.number().int().nonnegative();

/** A person of a link: mailed by the team, or joined by name or address. */
export const reviewerSchema = z
  .object({
    id: reviewerId,
    /** Until the person gives a name, the part of the address before the @. */
    name: z.string().meta({ example: 'Inès Caron' }),
    email: z.string().meta({ example: 'ines@example.com' }).nullable(),
    proof: z.enum(reviewProofs),
    /** When the team mailed the link; null if it did not. `mail` is the state of the newest mail. */
    mailedAt: instant.nullable(),
    mail: z.enum(['queued', 'sent', 'failed']).nullable(),
    openedAt: instant.nullable(),
    lastSeenAt: instant.nullable(),
    /** When the person last finished; null again after a later decision or comment. */
    finishedAt: instant.nullable(),
    /** Decisions on current versions, and comments. */
    approved: count,
    changes: count,
    comments: count,
  })
  .meta({ id: 'Reviewer', description: 'A person who reviews by a link.' });
export type Reviewer = z.infer<typeof reviewerSchema>;

export const reviewLinkSchema = z
  .object({
    id: reviewLinkId,
    campaignId,
    title: z.string().meta({ example: 'Winter table' }),
    message: z.string().nullable(),
    /** The client, as its name stands in the page's head and in place; null names the organization there. */
    clientName: z.string().meta({ example: 'Pola Kitchen' }).nullable(),
    scope: reviewScopeSchema,
    /** Files that it shows now; a carousel counts as one, also in what people decided. */
    files: count,
    identity: z.enum(reviewIdentities),
    hasPassword: z.boolean(),
    /** Until when wrong passwords lock it for the person or network that entered them; null if it is not locked. */
    lockedUntil: instant.nullable(),
    rights: reviewRightsSchema,
    answerBy: instant.nullable(),
    expiresAt: instant,
    revokedAt: instant.nullable(),
    state: z.enum(reviewLinkStates),
    createdAt: instant,
    /** Null if the account is deleted. */
    by: namedAccount.nullable(),
    /** How often the page was opened, once an hour and browser (without a cookie: and person or network), and when last. */
    opened: count,
    lastOpenedAt: instant.nullable(),
    /** In the order in which they came. */
    people: z.array(reviewerSchema),
    /** `copy`: read the address again, which only its maker does. `change`: change, mail and revoke it. */
    can: z.object({ copy: z.boolean(), change: z.boolean() }),
  })
  .meta({ id: 'ReviewLink', description: 'A review link with its people, without its address.' });
export type ReviewLink = z.infer<typeof reviewLinkSchema>;

export const reviewActs = [
  'created',
  'changed',
  'revoked',
  'mailed',
  'opened',
  'identified',
  'locked',
  'approved',
  'changes',
  'withdrawn',
  'promised',
  'commented',
  'downloaded',
  'finished',
  'renewal-requested',
] as const;
export type ReviewAct = (typeof reviewActs)[number];

/** What revoking a link changes: nobody waits for the decisions of its people any more. */
export const reviewRevocationSchema = z
  .object({
    /** Who would no longer be asked, and for how many files. */
    people: z.array(z.object({ name: z.string().meta({ example: 'Inès Caron' }), files: count })),
    /** The steps that files would pass, in order. */
    steps: z.array(z.object({ name: z.string().meta({ example: 'Client' }), files: count })),
    /** Files that would be approved. */
    approved: count,
  })
  .meta({ id: 'ReviewRevocation', description: 'What revoking a review link changes.' });
export type ReviewRevocation = z.infer<typeof reviewRevocationSchema>;

/** A line of a link's log. */
export const reviewLogEntrySchema = z
  .object({
    at: instant,
    act: z.enum(reviewActs),
    /** A holder or a member; null for a holder who has not given a name. */
    by: z.object({ name: z.string().meta({ example: 'Inès Caron' }), isTeam: z.boolean() }).nullable(),
    /** The file that was decided, commented or downloaded; null for other acts, and once it is deleted. */
    file: z
      .object({
        creativeId,
        creativeName: z.string().meta({ example: 'Teaser' }),
        formatName: z.string().meta({ example: 'Story' }),
        versionId,
        versionNumber: z.number().int().positive(),
      })
      .nullable(),
    /** For `finished`. */
    result: z.object({ approved: count, changes: count, undecided: count }).nullable(),
    /** The address for `mailed` and `identified`, what was written for `renewal-requested`, the day for `promised`,
     * for `revoked` the steps that files passed thereby. */
    detail: z.string().nullable(),
  })
  .meta({ id: 'ReviewLogEntry', description: 'One line of the log of a review link.' });
export type ReviewLogEntry = z.infer<typeof reviewLogEntrySchema>;

const recipients = z
  .array(z.strictObject({ email: emailSchema, name: nameText.optional() }))
  .max(most.recipientsAtOnce);
const password = linesOfText(most.passwordLength.max).min(most.passwordLength.min);

const settings = {
  title: lineOfText(most.titleLength),
  message: multilineText(most.messageLength).nullable(),
  clientName: nameText.nullable(),
  scope: reviewScopeSchema,
  rights: reviewRightsSchema,
  identity: z.enum(reviewIdentities),
  /** By when the team wants an answer; shown and not enforced. */
  answerBy: plannedInstant.nullable(),
  expiresAt: plannedInstant,
};

/** The values of a new review link. */
export const newReviewLink = z
  .strictObject({
    title: settings.title,
    message: settings.message.default(null),
    clientName: settings.clientName.default(null),
    scope: settings.scope.default({ kind: 'campaign' }),
    rights: settings.rights.default({ comment: true, decide: true, download: false }),
    identity: settings.identity.default('name'),
    answerBy: settings.answerBy.default(null),
    expiresAt: settings.expiresAt,
    password: password.nullable().default(null),
    /** The people who get it by mail, each with an address of their own. */
    recipients: recipients.default([]),
    /** Locale of the mails; the caller's by default. */
    locale: z.enum(locales).optional(),
    /** Chosen by the client: a repeated request makes one link. */
    creationKey: z.uuid(),
  })
  .meta({
    id: 'NewReviewLink',
    description: 'The values of a new review link.',
    example: {
      title: 'Winter table',
      expiresAt: '2026-12-11T09:00:00.000Z',
      creationKey: '3f0c6f0e-6a4b-4c39-9e0f-5d2a7c1b8e94',
    },
  });
export type NewReviewLink = z.output<typeof newReviewLink>;

/** Values that are left out stay. A password of null removes it. */
export const reviewLinkChange = z
  .strictObject({ ...settings, password: password.nullable() })
  .partial()
  .meta({ id: 'ReviewLinkChange', description: 'New values of a review link.', example: { title: 'Winter table' } });
export type ReviewLinkChange = z.output<typeof reviewLinkChange>;

const ofCampaign = z.object({ campaignId });
const ofLink = z.object({ reviewLinkId });

export const reviewLinks = {
  list: endpoint({
    method: 'GET',
    path: '/campaigns/:campaignId/review-links',
    access: 'people:assign',
    summary: 'The review links of a campaign with their people, newest first, also expired and revoked ones.',
    params: ofCampaign,
    response: z.object({ items: z.array(reviewLinkSchema) }),
    throws: ['campaign.not-found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/campaigns/:campaignId/review-links',
    access: 'people:assign',
    summary: 'Makes a secret address by which people without an account review, and mails it to the recipients.',
    params: ofCampaign,
    body: newReviewLink,
    response: reviewLinkSchema.extend({ url: z.url() }),
    throws: [
      'campaign.archived',
      'campaign.not-found',
      'card.not-found',
      'creative.not-found',
      'organization.sample',
      'review-link.empty',
      'review-link.too-many',
    ],
  }),
  find: endpoint({
    method: 'GET',
    path: '/review-links/:reviewLinkId',
    access: 'people:assign',
    summary: 'One review link with its people.',
    params: ofLink,
    response: reviewLinkSchema,
    throws: ['review-link.not-found'],
  }),
  address: endpoint({
    method: 'GET',
    path: '/review-links/:reviewLinkId/address',
    access: 'people:assign',
    summary: 'The secret address of a review link, for its maker only.',
    params: ofLink,
    response: z.object({ url: z.url() }),
    throws: ['review-link.not-found', 'review-link.ended'],
  }),
  log: endpoint({
    method: 'GET',
    path: '/review-links/:reviewLinkId/log',
    access: 'people:assign',
    summary: 'What happened by a review link: opened, by whom, what was decided; newest first.',
    params: ofLink,
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(most.pageSize),
    }),
    response: pageOf(reviewLogEntrySchema).meta({
      id: 'ReviewLogPage',
      description: 'One page of the log of a review link, newest first.',
    }),
    throws: ['review-link.not-found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/review-links/:reviewLinkId',
    access: 'people:assign',
    summary: 'Changes a review link. Its address stays; a new password is asked of everyone again.',
    params: ofLink,
    body: reviewLinkChange,
    response: reviewLinkSchema,
    throws: [
      'campaign.archived',
      'card.not-found',
      'creative.not-found',
      'review-link.empty',
      'review-link.ended',
      'review-link.not-found',
      'review-link.partial',
    ],
  }),
  send: endpoint({
    method: 'POST',
    path: '/review-links/:reviewLinkId/recipients',
    access: 'people:assign',
    summary: 'Mails a review link to addresses, each with an address of its own that proves who opens it.',
    params: ofLink,
    body: z.strictObject({ recipients: recipients.min(1), locale: z.enum(locales).optional() }),
    response: reviewLinkSchema,
    throws: [
      'campaign.archived',
      'organization.sample',
      'review-link.ended',
      'review-link.not-found',
      'review-link.too-many-people',
      'review.expired',
    ],
  }),
  revocation: endpoint({
    method: 'GET',
    path: '/review-links/:reviewLinkId/revocation',
    access: 'people:assign',
    summary: 'What revoking a review link would change in the steps of its campaign.',
    params: ofLink,
    response: reviewRevocationSchema,
    throws: ['review-link.not-found'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/review-links/:reviewLinkId',
    access: 'people:assign',
    withoutPlan: true,
    summary: 'Revokes a review link at once, also for those who have it open. What was decided and written stays.',
    params: ofLink,
    response: reviewLinkSchema,
    throws: ['review-link.not-found'],
  }),
};
