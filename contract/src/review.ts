import { z } from 'zod';
import { attachmentSchema } from './attachments.ts';
import { brandSchema } from './brand.ts';
import { previewSchema } from './campaigns.ts';
import { areaSchema, decisions, momentSchema } from './comments.ts';
import { endpoint, instant, pageOf } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { attachmentId, cardId, commentId, creativeId, formatId, slotId, variationId, versionId } from './ids.ts';
import { formatTypes, limits, locales, platforms } from './limits.ts';
import { promisedDay } from './reminders/promised-day.ts';
import { reviewIdentities, reviewLinkStates, reviewProofs, reviewRightsSchema } from './review-links.ts';
import { inPlaceSchema } from './rules/formats/in-place-schema.ts';
import { mediaFactsSchema } from './rules/files/media-facts-schema.ts';
import { emailSchema } from './sign-in.ts';
import { lineOfText, linesOfText, multilineText, nameText } from './text.ts';

const most = limits.reviewLinks;
const count = z.number().int().nonnegative();

/** The person whom the link's session identifies. */
const holderSchema = z.object({
  name: z.string().meta({ example: 'Inès Caron' }),
  email: z.string().meta({ example: 'ines@example.com' }).nullable(),
  proof: z.enum(reviewProofs),
  finishedAt: instant.nullable(),
});

/** What stands before the page of a review link. */
export const reviewDoorSchema = z
  .object({
    /** Only an `open` link has a page; in each other state a new link can be requested. */
    state: z.enum(reviewLinkStates),
    organization: z.string().meta({ example: 'Northbound Studio' }),
    brand: brandSchema,
    title: z.string().meta({ example: 'Winter table' }),
    clientName: z.string().meta({ example: 'Pola Kitchen' }).nullable(),
    /** The language of the mail that led here; null for the browser's. */
    locale: z.enum(locales).nullable(),
    /** What the page needs first: `password`, then `address` (a code by mail). Null opens the page. */
    needs: z.enum(['password', 'address']).nullable(),
    /** Until when wrong passwords lock the link for this visitor; null if they do not, and without need of a password. */
    lockedUntil: instant.nullable(),
    /** `name`: the name is asked for with the first comment or decision, while `holder` is null. */
    identity: z.enum(reviewIdentities),
    holder: holderSchema.nullable(),
    rights: reviewRightsSchema,
    expiresAt: instant,
  })
  .meta({ id: 'ReviewDoor', description: 'What stands before the page of a review link.' });
export type ReviewDoor = z.infer<typeof reviewDoorSchema>;

/** The holder's own decisions on the current versions that the link shows; a carousel counts as one file. */
export const reviewProgressSchema = z
  .object({ total: count, approved: count, changes: count })
  .meta({ id: 'ReviewProgress', description: 'How many files of a review link the holder has decided.' });
export type ReviewProgress = z.infer<typeof reviewProgressSchema>;

export const reviewVersionSchema = z
  .object({
    id: versionId,
    number: z.number().int().positive(),
    fileName: z.string().meta({ example: 'Winter_table_Story_k7m2qp.mp4' }),
    facts: mediaFactsSchema.pick({
      kind: true,
      mime: true,
      sizeBytes: true,
      width: true,
      height: true,
      durationMs: true,
      animated: true,
      hasAudio: true,
    }),
    createdAt: instant,
    /** A small picture, at most 720 pixels wide and high. */
    preview: previewSchema,
    /**
     * What a browser shows: the rendition of a video, or else the file. Null while it is checked for viruses or
     * transcoded, and for types that browsers do not show.
     */
    viewUrl: z.string().nullable(),
    filmstrip: z
      .object({ url: z.string(), frames: z.number().int().positive(), width: count, height: count })
      .nullable(),
    /** The file itself as a download; null where the link does not allow it. */
    fileUrl: z.string().nullable(),
    /** Whether the link waits for a decision: the file is at its step, and nobody else by the link asked for changes. */
    toDecide: z.boolean(),
    /** Whether the current files of its slot fit and are complete; the team corrects others before anybody decides. */
    isReady: z.boolean(),
    /** The holder's own decision. */
    decision: z.enum(decisions).nullable(),
    decidedAt: instant.nullable(),
    /** Decisions of others by the same link. */
    others: z.array(z.object({ name: z.string(), decision: z.enum(decisions), decidedAt: instant })),
  })
  .meta({ id: 'ReviewVersion', description: 'A file as the holder of a review link sees it.' });
export type ReviewVersion = z.infer<typeof reviewVersionSchema>;

export const reviewCardSchema = z
  .object({
    id: cardId,
    position: z.number().int().positive(),
    /** Newest first; only the first can be decided. */
    versions: z.array(reviewVersionSchema).min(1),
    /** Threads that the holder may read, on any version of it. */
    comments: count,
    openComments: count,
  })
  .meta({ id: 'ReviewCard', description: 'One file with its versions: one card of a carousel, else the only one.' });
export type ReviewCard = z.infer<typeof reviewCardSchema>;

export const reviewSlotSchema = z
  .object({
    id: slotId,
    format: z.object({
      id: formatId,
      name: z.string().meta({ example: 'Story' }),
      platform: z.enum(platforms).meta({ example: 'meta' }),
      type: z.enum(formatTypes).meta({ example: 'video' }),
      /** How its ads look to their audience; null draws a plain frame. */
      inPlace: inPlaceSchema.nullable(),
    }),
    /** Width and height, in any unit, of the frame to draw, and their label. */
    shape: z.object({
      width: z.number().positive(),
      height: z.number().positive(),
      label: z.string().meta({ example: '9:16' }),
    }),
    /** Only variations with files. */
    variations: z.array(
      z.object({ id: variationId, name: z.string().meta({ example: 'A' }), cards: z.array(reviewCardSchema).min(1) }),
    ),
  })
  .meta({ id: 'ReviewSlot', description: 'A format of a creative with its files, as a review link shows it.' });
export type ReviewSlot = z.infer<typeof reviewSlotSchema>;

export const reviewCreativeSchema = z
  .object({
    id: creativeId,
    name: z.string().meta({ example: 'Fifteen-minute dinners' }),
    /** The texts of the ad, by the keys of their attributes: `headline`, `primary_text`, `call_to_action`, `landing_page`. */
    texts: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
    slots: z.array(reviewSlotSchema).min(1),
    /** Threads on the creative as a whole. */
    comments: count,
  })
  .meta({ id: 'ReviewCreative', description: 'A creative as a review link shows it.' });
export type ReviewCreative = z.infer<typeof reviewCreativeSchema>;

export const reviewPageSchema = reviewDoorSchema
  .omit({ needs: true, lockedUntil: true })
  .extend({
    message: z.string().nullable(),
    /** Name of the member who made the link; null if the account is deleted. */
    from: z.string().meta({ example: 'Lena Moreau' }).nullable(),
    answerBy: instant.nullable(),
    progress: reviewProgressSchema,
    /** The current versions that wait for the holder's decision, at most 200, across all pages: for *approve all*. */
    undecided: z.array(versionId),
    /** The day by which the holder promised to decide; null where no step waits for a holder with an address. */
    promise: z.object({ day: z.iso.date().nullable() }).nullable(),
    creatives: z.array(reviewCreativeSchema),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'ReviewPage', description: 'The files of a review link, page by page.' });
export type ReviewPage = z.infer<typeof reviewPageSchema>;

const authorSchema = z.object({
  name: z.string().meta({ example: 'Tom Reuter' }),
  /** Whether the holder wrote it. */
  isCaller: z.boolean(),
  /** `team`: of the organization; `client`: a holder of a review link. */
  side: z.enum(['team', 'client']),
});

export const reviewCommentSchema = z
  .object({
    id: commentId,
    /** Null if the account is deleted. */
    author: authorSchema.nullable(),
    /** Markdown. Null once it was deleted while its replies stay. */
    body: z.string().nullable(),
    /** Files that the team attached, at addresses of the link. */
    attachments: z.array(attachmentSchema),
    createdAt: instant,
    editedAt: instant.nullable(),
    /** `edit`: change and delete it. */
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'ReviewComment', description: 'A comment or reply that was written for or by holders of review links.' });
export type ReviewComment = z.infer<typeof reviewCommentSchema>;

export const reviewThreadSchema = reviewCommentSchema
  .extend({
    creativeId,
    cardId: cardId.nullable(),
    versionId: versionId.nullable(),
    versionNumber: z.number().int().positive().nullable(),
    area: areaSchema.nullable(),
    moment: momentSchema.nullable(),
    resolvedAt: instant.nullable(),
    /** Oldest first. */
    replies: z.array(reviewCommentSchema),
    can: z.object({ edit: z.boolean(), reply: z.boolean() }),
  })
  .meta({ id: 'ReviewThread', description: 'A comment with its replies, as a holder of a review link sees it.' });
export type ReviewThread = z.infer<typeof reviewThreadSchema>;

const secret = z.string().regex(/^[0-9A-Za-z_-]{43}$/);
const ofLink = z.object({ secret });
const ofVersion = ofLink.extend({ versionId });
const ofComment = ofLink.extend({ commentId });
const ofAttachment = ofLink.extend({ attachmentId });

const comment = z.strictObject({
  body: multilineText(limits.comments.bodyLength),
  /** Chosen by the client once per comment: a repeated request writes it once. */
  creationKey: z.uuid(),
});
const pin = { area: areaSchema.optional(), moment: momentSchema.optional() };
/** Comments are longer than other bodies of public endpoints: four bytes per character, and the places. */
const bodyBytes = 4 * limits.comments.bodyLength + 2048;

const ended = ['request.not-found', 'review.archived', 'review.expired', 'review.revoked'] as const;
const closed = [...ended, 'review.address-needed', 'review.password-needed'] as const satisfies readonly ErrorCode[];
const writing = [
  ...closed,
  'billing.read-only',
  'review.name-needed',
  'review.not-allowed',
] as const satisfies readonly ErrorCode[];
/** The address holds the secret, which no other site may learn and no search may list. */
const headers = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };

const progressAfter = z.object({ progress: reviewProgressSchema });

export const review = {
  door: endpoint({
    method: 'GET',
    path: '/review/:secret',
    access: 'public',
    summary: 'What stands before the page of a review link. Also for expired and revoked ones, which say so.',
    params: ofLink,
    headers,
    response: reviewDoorSchema,
    throws: ['request.not-found'],
  }),
  logo: endpoint({
    method: 'GET',
    path: '/review/:secret/logo',
    access: 'public',
    summary: 'The logo of the organization of a review link, as a PNG.',
    params: ofLink,
    query: z.strictObject({ v: z.string().max(64).optional() }),
    headers,
    raw: true,
    throws: ['request.not-found'],
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/review/:secret/password',
    access: 'public',
    summary: 'Opens a review link by its password. Ten wrong ones lock it for a while.',
    params: ofLink,
    headers,
    body: z.strictObject({ password: linesOfText(most.passwordLength.max) }),
    response: reviewDoorSchema,
    throws: [...ended, 'review.locked', 'review.wrong-password'],
  }),
  giveName: endpoint({
    method: 'POST',
    path: '/review/:secret/name',
    access: 'public',
    summary: 'Gives or changes the name under which the holder comments and decides.',
    params: ofLink,
    headers,
    body: z.strictObject({ name: nameText }),
    response: reviewDoorSchema,
    throws: [...closed, 'review-link.too-many-people'],
  }),
  requestCode: endpoint({
    method: 'POST',
    path: '/review/:secret/code',
    access: 'public',
    summary: 'Mails a code to an address, which proves it to this review link.',
    params: ofLink,
    headers,
    body: z.strictObject({ email: emailSchema, locale: z.enum(locales) }),
    throws: [...ended, 'request.too-many', 'review.password-needed'],
  }),
  confirmCode: endpoint({
    method: 'POST',
    path: '/review/:secret/address',
    access: 'public',
    summary: 'Proves an address by the code that was mailed to it, in the browser that requested it.',
    params: ofLink,
    headers,
    body: z.strictObject({ email: emailSchema, code: linesOfText(64), name: nameText }),
    response: reviewDoorSchema,
    throws: [
      ...ended,
      'request.too-many',
      'review-link.too-many-people',
      'review.invalid-code',
      'review.password-needed',
    ],
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/review/:secret/session',
    access: 'public',
    summary: 'Forgets name, address and password in this browser. A personal address knows its person again.',
    params: ofLink,
    headers,
    throws: ['request.not-found'],
  }),
  page: endpoint({
    method: 'GET',
    path: '/review/:secret/page',
    access: 'public',
    summary: 'The files of a review link with the holder’s decisions, by creative.',
    params: ofLink,
    headers,
    query: z.strictObject({ cursor: z.string().max(500).optional() }),
    response: reviewPageSchema,
    throws: closed,
  }),
  threads: endpoint({
    method: 'GET',
    path: '/review/:secret/creatives/:creativeId/comments',
    access: 'public',
    summary: 'The comments on a creative and its files that were written for or by clients, oldest first.',
    params: ofLink.extend({ creativeId }),
    headers,
    query: z.strictObject({ cursor: z.string().max(500).optional() }),
    response: pageOf(reviewThreadSchema).meta({
      id: 'ReviewThreadPage',
      description: 'One page of threads of a review link, oldest first.',
    }),
    throws: [...closed, 'creative.not-found'],
  }),
  comment: endpoint({
    method: 'POST',
    path: '/review/:secret/creatives/:creativeId/comments',
    access: 'public',
    summary: 'Begins a thread on a creative or one of its files, at a place or moment of it.',
    params: ofLink.extend({ creativeId }),
    headers,
    body: comment.extend({ versionId: versionId.optional(), ...pin }),
    bodyBytes,
    response: reviewThreadSchema,
    throws: [...writing, 'comment.too-many', 'creative.archived', 'creative.not-found', 'version.not-found'],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/review/:secret/comments/:commentId/replies',
    access: 'public',
    summary: 'Replies to a thread, which is named by its first comment or by a reply.',
    params: ofComment,
    headers,
    body: comment,
    bodyBytes,
    response: reviewThreadSchema,
    throws: [...writing, 'comment.not-found', 'comment.too-many', 'creative.archived'],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/review/:secret/comments/:commentId',
    access: 'public',
    summary: 'Changes the text of one’s own comment.',
    params: ofComment,
    headers,
    body: comment.pick({ body: true }),
    bodyBytes,
    response: reviewThreadSchema,
    throws: [...writing, 'auth.forbidden', 'comment.not-found', 'creative.archived'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/review/:secret/comments/:commentId',
    access: 'public',
    summary: 'Deletes one’s own comment; replies to it stay.',
    params: ofComment,
    headers,
    throws: [...writing, 'auth.forbidden', 'comment.not-found', 'creative.archived'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/review/:secret/versions/:versionId/decision',
    access: 'public',
    summary: 'Approves a file, or asks for changes, which needs an open comment on it or one sent along.',
    params: ofVersion,
    headers,
    body: z.strictObject({ decision: z.enum(decisions), comment: comment.extend(pin).optional() }),
    bodyBytes,
    response: progressAfter.extend({ versionId, decision: z.enum(decisions), decidedAt: instant }),
    throws: [
      ...writing,
      'comment.too-many',
      'creative.archived',
      'decision.newer-version',
      'decision.nothing-open',
      'version.not-found',
    ],
  }),
  approveAll: endpoint({
    method: 'POST',
    path: '/review/:secret/approvals',
    access: 'public',
    summary: 'Approves several files. Files with a newer version are answered and left undecided.',
    params: ofLink,
    headers,
    body: z.strictObject({ versionIds: z.array(versionId).min(1).max(most.decisionsAtOnce) }),
    bodyBytes: 16 * 1024,
    response: progressAfter.extend({
      items: z.array(
        z.object({
          versionId,
          /** Null for an approved file, else why it is not. */
          failure: z.enum(['creative.archived', 'decision.newer-version', 'version.not-found']).nullable(),
        }),
      ),
    }),
    throws: writing,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/review/:secret/versions/:versionId/decision',
    access: 'public',
    summary: 'Withdraws one’s own decision on a file. Without one, does nothing.',
    params: ofVersion,
    headers,
    response: progressAfter,
    throws: [...writing, 'creative.archived', 'decision.newer-version', 'version.not-found'],
  }),
  promise: endpoint({
    method: 'PUT',
    path: '/review/:secret/promise',
    access: 'public',
    summary: 'Says by which day the holder decides at the step that waits for them; reminders follow it.',
    params: ofLink,
    headers,
    body: z.strictObject({ day: promisedDay }),
    throws: [...writing, 'review.nothing-owed'],
  }),
  withdrawPromise: endpoint({
    method: 'DELETE',
    path: '/review/:secret/promise',
    access: 'public',
    summary: 'Withdraws the day by which the holder decides. Without one, does nothing.',
    params: ofLink,
    headers,
    throws: writing,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/review/:secret/finish',
    access: 'public',
    summary: 'Tells the team that the holder is done. Decisions can still be changed afterwards.',
    params: ofLink,
    headers,
    response: progressAfter.extend({ finishedAt: instant }),
    throws: writing,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/review/:secret/versions/:versionId/preview',
    access: 'public',
    summary: 'A small picture of a file (WebP).',
    params: ofVersion,
    headers,
    raw: true,
    throws: [...closed, 'version.not-found'],
  }),
  view: endpoint({
    method: 'GET',
    path: '/review/:secret/versions/:versionId/view',
    access: 'public',
    summary: 'What a browser shows of a file: the rendition of a video, or else the file; whole or by range.',
    params: ofVersion,
    headers,
    raw: true,
    throws: [...closed, 'version.infected', 'version.not-found', 'version.unscannable', 'version.unscanned'],
  }),
  filmstrip: endpoint({
    method: 'GET',
    path: '/review/:secret/versions/:versionId/filmstrip',
    access: 'public',
    summary: 'Frames of a video side by side, for scrubbing (JPEG).',
    params: ofVersion,
    headers,
    raw: true,
    throws: [...closed, 'version.infected', 'version.not-found', 'version.unscannable', 'version.unscanned'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/review/:secret/versions/:versionId/file',
    access: 'public',
    summary: 'The file itself as a download, where the link allows it.',
    params: ofVersion,
    headers,
    raw: true,
    throws: [
      ...closed,
      'review.not-allowed',
      'version.infected',
      'version.not-found',
      'version.unscannable',
      'version.unscanned',
    ],
  }),
  attachment: endpoint({
    method: 'GET',
    path: '/review/:secret/attachments/:attachmentId/file',
    access: 'public',
    summary: 'A file of a comment that the holder reads, as a download.',
    params: ofAttachment,
    headers,
    raw: true,
    throws: [...closed, 'attachment.not-found'],
  }),
  attachmentPreview: endpoint({
    method: 'GET',
    path: '/review/:secret/attachments/:attachmentId/preview',
    access: 'public',
    summary: 'A small picture of an image of a comment that the holder reads (WebP).',
    params: ofAttachment,
    headers,
    raw: true,
    throws: [...closed, 'attachment.not-found'],
  }),
  requestRenewal: endpoint({
    method: 'POST',
    path: '/review/:secret/renewal',
    access: 'public',
    summary: 'Asks the maker of a review link for a new one. The answer says nothing about who that is.',
    params: ofLink,
    headers,
    body: z.strictObject({ from: lineOfText(limits.nameLength), message: multilineText(500).optional() }),
    throws: ['request.not-found', 'request.too-many'],
  }),
};
