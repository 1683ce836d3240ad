import { z } from 'zod';
import { attachmentSchema } from './attachments.ts';
import { endpoint, instant, pageOf } from './endpoint.ts';
import { archivedErrors, errorCodes } from './errors.ts';
import { accountId, attachmentId, cardId, commentId, creativeId, slotId, versionId } from './ids.ts';
import { limits } from './limits.ts';
import { namedAccount } from './references.ts';
import { decisions } from './rules/completion/decision.ts';
import { multilineText } from './text.ts';

const share = z.number().min(0).max(1).meta({ example: 0.62 });

/** A place on a picture, in fractions of its width and height: a point (width and height 0) or a rectangle. */
export const areaSchema = z
  .strictObject({ x: share, y: share, width: share, height: share })
  .refine(({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001, 'exceeds the picture')
  .meta({
    id: 'Area',
    description: 'A point or rectangle of a picture, in fractions of its size.',
    example: { x: 0.62, y: 0.41, width: 0, height: 0 },
  });
export type Area = z.infer<typeof areaSchema>;

const milliseconds = z.number().int().min(0).max(limits.comments.momentMs);

/** A frame of a video (`endMs` null), or a range of it. */
export const momentSchema = z
  .strictObject({ startMs: milliseconds, endMs: milliseconds.nullable() })
  .refine(({ startMs, endMs }) => endMs === null || endMs > startMs, 'ends before it begins')
  .meta({
    id: 'Moment',
    description: 'A frame or range of a video, in milliseconds.',
    example: { startMs: 8400, endMs: null },
  });
export type Moment = z.infer<typeof momentSchema>;

export const commentPersonSchema = z
  .object({
    id: accountId,
    name: z.string().meta({ example: 'Ana Silva' }),
    avatarUrl: z.string().nullable(),
    isGuest: z.boolean(),
    /** `review-link` for a person without an account who reviews by a link; null for all others. */
    via: z.literal('review-link').nullable(),
  })
  .meta({ id: 'CommentPerson', description: 'A person who comments, decides or can be mentioned.' });
export type CommentPerson = z.infer<typeof commentPersonSchema>;

/** Who reads a thread: the team and its guests, or the holders of review links as well. */
export const audiences = ['internal', 'client'] as const;
export type Audience = (typeof audiences)[number];

/** How a person may react to a comment. */
export const reactions = ['thumbs-up', 'heart', 'party', 'laugh', 'eyes', 'check'] as const;
export type Reaction = (typeof reactions)[number];

export const commentSchema = z
  .object({
    id: commentId,
    /** Null where the account is gone. */
    author: commentPersonSchema.nullable(),
    /** Markdown; mentioned people are written as `@First Last`. Null once it was deleted while its replies stay. */
    body: z
      .string()
      .meta({ example: 'The logo sits under the reply bar. Lift it above the line, @Ana Silva.' })
      .nullable(),
    mentions: z.array(namedAccount),
    attachments: z.array(attachmentSchema),
    createdAt: instant,
    editedAt: instant.nullable(),
    /** Only reactions that people gave, in the order of `reactions`. */
    reactions: z.array(
      z.object({
        reaction: z.enum(reactions),
        /** Whether the caller gave it. */
        byCaller: z.boolean(),
        /** The people who gave it, in the order in which they did. */
        people: z.array(namedAccount),
      }),
    ),
    /** `edit`: whether the caller may change or delete it. */
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'Comment', description: 'A comment or reply.' });
export type Comment = z.infer<typeof commentSchema>;

/**
 * A comment with its replies. It refers to the creative, one of its slots, or a version, and is kept after that is
 * deleted.
 */
export const threadSchema = commentSchema
  .extend({
    audience: z.enum(audiences),
    slotId: slotId.nullable(),
    cardId: cardId.nullable(),
    versionId: versionId.nullable(),
    /** The number of the version that the comment was written on. */
    versionNumber: z.number().int().positive().nullable(),
    area: areaSchema.nullable(),
    moment: momentSchema.nullable(),
    /** The newest version on which a reviewer found the problem still unfixed. */
    confirmedNumber: z.number().int().positive().nullable(),
    resolvedAt: instant.nullable(),
    /** Null where it is open, or the account is gone. */
    resolvedBy: commentPersonSchema.nullable(),
    /** Oldest first. */
    replies: z.array(commentSchema),
    can: z.object({ edit: z.boolean(), resolve: z.boolean(), reply: z.boolean() }),
  })
  .meta({ id: 'Thread', description: 'A comment with its replies.' });
export type Thread = z.infer<typeof threadSchema>;

export { decisions, type Decision } from './rules/completion/decision.ts';

/** A person's decision on a version. */
export const decisionSchema = z
  .object({
    versionId,
    by: commentPersonSchema,
    decision: z.enum(decisions),
    decidedAt: instant,
    /** Names of the approval steps for which it counts: of each step that the file reached and the person reviews. */
    countedFor: z.array(z.string().meta({ example: 'Client' })),
  })
  .meta({ id: 'VersionDecision', description: 'What a person decided on a version.' });
export type VersionDecision = z.infer<typeof decisionSchema>;

/** What became of one decision among several. */
export const decisionResultSchema = z
  .object({
    versionId,
    /** Why nothing was stored; null if the decision stands. */
    error: z.enum(errorCodes).meta({ example: 'decision.newer-version' }).nullable(),
    /** The caller's decision before, which undoing restores. */
    earlier: z.enum(decisions).nullable(),
  })
  .meta({ id: 'DecisionResult', description: 'What became of one decision among several.' });
export type DecisionResult = z.infer<typeof decisionResultSchema>;

const written = {
  body: multilineText(limits.comments.bodyLength),
  /** People who cannot see the creative are left out. */
  mentions: z.array(accountId).max(limits.comments.mentions).default([]),
};
const attachmentIds = z.array(attachmentId).max(limits.comments.attachments);
/** Uploaded files that are attached to the comment. */
const withFiles = { attachmentIds: attachmentIds.default([]) };
/** Chosen by the client once per comment: a repeated request writes it once. */
const creationKey = z.uuid();
/** Why changes are asked for: it begins a thread on the version. */
const reason = z.strictObject({
  ...written,
  creationKey,
  area: areaSchema.optional(),
  moment: momentSchema.optional(),
});
const ofCreative = z.object({ creativeId });
const ofComment = z.object({ commentId });
const ofVersion = z.object({ versionId });

export const comments = {
  list: endpoint({
    method: 'GET',
    path: '/creatives/:creativeId/comments',
    access: 'comment:read',
    scope: 'comments:read',
    summary: 'The comments on a creative, its slots and versions as threads, oldest first, page by page.',
    params: ofCreative,
    query: z.strictObject({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(limits.comments.pageSize),
    }),
    response: pageOf(threadSchema).meta({ id: 'ThreadPage', description: 'One page of threads, oldest first.' }),
    throws: ['creative.not-found'],
  }),
  find: endpoint({
    method: 'GET',
    path: '/comments/:commentId',
    access: 'comment:read',
    scope: 'comments:read',
    summary: 'The thread of a comment, which is named by its first comment or by a reply.',
    params: ofComment,
    response: threadSchema,
    throws: ['comment.not-found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/creatives/:creativeId/comments',
    access: 'comment:write',
    scope: 'comments:write',
    summary: 'Begins a thread on a creative, one of its slots, or a version, at a place or moment of it.',
    params: ofCreative,
    body: z.strictObject({
      ...written,
      ...withFiles,
      creationKey,
      /** `client` shows the thread and its replies on review links; the team only. */
      audience: z.enum(audiences).default('internal'),
      slotId: slotId.optional(),
      versionId: versionId.optional(),
      area: areaSchema.optional(),
      moment: momentSchema.optional(),
    }),
    response: threadSchema,
    throws: [
      ...archivedErrors,
      'attachment.not-found',
      'comment.guests-off',
      'comment.not-found',
      'comment.too-many',
      'creative.not-found',
      'slot.not-found',
      'version.not-found',
    ],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/comments/:commentId/replies',
    access: 'comment:write',
    scope: 'comments:write',
    summary: 'Replies to a thread, which is named by its first comment or by a reply.',
    params: ofComment,
    body: z.strictObject({ ...written, ...withFiles, creationKey }),
    response: threadSchema,
    throws: [...archivedErrors, 'attachment.not-found', 'comment.guests-off', 'comment.not-found', 'comment.too-many'],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/comments/:commentId',
    access: 'comment:write',
    scope: 'comments:write',
    summary: 'Changes the text of an own comment.',
    params: ofComment,
    /** Without `attachmentIds`, the comment keeps its files; otherwise the files that are not listed are deleted. */
    body: z.strictObject({ ...written, attachmentIds: attachmentIds.optional() }),
    response: threadSchema,
    throws: [...archivedErrors, 'attachment.not-found', 'comment.guests-off', 'comment.not-found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/comments/:commentId',
    access: 'comment:write',
    scope: 'comments:write',
    summary: 'Deletes an own comment; replies to it stay.',
    params: ofComment,
    throws: [...archivedErrors, 'comment.guests-off', 'comment.not-found'],
  }),
  resolve: endpoint({
    method: 'PUT',
    path: '/comments/:commentId/resolution',
    access: 'comment:write',
    scope: 'comments:write',
    summary: 'Resolves a thread.',
    params: ofComment,
    response: threadSchema,
    throws: [...archivedErrors, 'comment.guests-off', 'comment.not-found'],
  }),
  reopen: endpoint({
    method: 'DELETE',
    path: '/comments/:commentId/resolution',
    access: 'comment:write',
    scope: 'comments:write',
    summary: 'Reopens a thread. A thread that awaits verification on the current version is open on it from now on.',
    params: ofComment,
    response: threadSchema,
    throws: [...archivedErrors, 'comment.guests-off', 'comment.not-found'],
  }),
  react: endpoint({
    method: 'PUT',
    path: '/comments/:commentId/reaction',
    access: 'comment:write',
    summary: "Adds the caller's reaction to a comment, or removes it.",
    params: ofComment,
    body: z.strictObject({ reaction: z.enum(reactions), active: z.boolean() }),
    response: threadSchema,
    throws: [...archivedErrors, 'comment.guests-off', 'comment.not-found'],
  }),
  people: endpoint({
    method: 'GET',
    path: '/creatives/:creativeId/comments/people',
    access: 'comment:read',
    summary: 'The people who can be mentioned: those who see the creative; for guests, those who comment there.',
    params: ofCreative,
    /** `brief`: a file in a brief's description, which guests of the campaign read even if they may not comment. */
    query: z.strictObject({ purpose: z.enum(['comment', 'brief']).default('comment') }),
    response: z.object({ items: z.array(commentPersonSchema) }),
    throws: ['creative.not-found'],
  }),
  decisions: endpoint({
    method: 'GET',
    path: '/creatives/:creativeId/decisions',
    access: 'comment:read',
    scope: 'comments:read',
    summary: 'The decisions on the versions of a creative.',
    params: ofCreative,
    response: z.object({ items: z.array(decisionSchema) }),
    throws: ['creative.not-found'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/versions/:versionId/decision',
    access: 'version:decide',
    scope: 'versions:decide',
    summary:
      'Approves the current version of a card, or asks for changes, which needs an open comment on it or one with the decision. Replaces the own decision.',
    params: ofVersion,
    body: z.strictObject({
      decision: z.enum(decisions),
      comment: reason.optional(),
    }),
    response: decisionSchema,
    throws: [
      ...archivedErrors,
      'comment.guests-off',
      'comment.not-found',
      'comment.too-many',
      'creative.not-found',
      'decision.newer-version',
      'decision.nothing-open',
      'version.not-found',
    ],
  }),
  decideMany: endpoint({
    method: 'POST',
    path: '/decisions',
    access: 'version:decide',
    scope: 'versions:decide',
    summary: 'Decides on several versions, each by itself: what fails for one is in its result. Also undoes decisions.',
    body: z.strictObject({
      versionIds: z.array(versionId).min(1).max(limits.decisionsAtOnce),
      /** `withdrawn` removes the own decisions. */
      decision: z.enum([...decisions, 'withdrawn']),
      /** Begins a thread on each version. */
      comment: reason.optional(),
      /** The `creationKey` of the comments that a decision wrote, which is undone: deletes those of these versions. */
      undoneKey: creationKey.optional(),
    }),
    response: z.object({ items: z.array(decisionResultSchema) }),
  }),
  explain: endpoint({
    method: 'PUT',
    path: '/versions/:versionId/reason',
    access: 'upload:write',
    summary:
      'Stores why a version should count although it breaks rules. The reason of a guest also begins a thread on it, once per version where guests may not comment.',
    params: ofVersion,
    body: z.strictObject({ reason: multilineText(limits.versionNoteLength), creationKey }),
    throws: [
      ...archivedErrors,
      'card.not-found',
      'comment.guests-off',
      'comment.not-found',
      'comment.too-many',
      'creative.not-found',
      'version.not-found',
    ],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/versions/:versionId/decision',
    access: 'version:decide',
    scope: 'versions:decide',
    summary: 'Withdraws the own decision on a version. Without one, does nothing.',
    params: ofVersion,
    throws: [...archivedErrors, 'decision.newer-version', 'version.not-found'],
  }),
};
