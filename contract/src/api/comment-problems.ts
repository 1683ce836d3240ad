import type { comments } from '@ad-foundry/contract/comments/comments.ts';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

type Problems<G> = { readonly [O in keyof G]?: readonly ErrorCode[] };

const closed = ['campaign.archived', 'creative.archived'] as const satisfies ErrorCode[];
const ofCreative = ['creative.not-found'] as const satisfies ErrorCode[];
const ofComment = [...closed, 'comment.guests-off', 'comment.not-found'] as const satisfies ErrorCode[];

/** The error codes of the operations on comments and decisions. */
export const commentProblems: Problems<typeof comments> = {
  list: ofCreative,
  find: ['comment.not-found'],
  create: [
    ...closed,
    ...ofCreative,
    'attachment.not-found',
    'comment.guests-off',
    'comment.not-found',
    'comment.too-many',
    'slot.not-found',
    'version.not-found',
  ],
  reply: [...ofComment, 'attachment.not-found', 'comment.too-many'],
  edit: [...ofComment, 'attachment.not-found'],
  remove: ofComment,
  resolve: ofComment,
  reopen: ofComment,
  react: ofComment,
  people: ofCreative,
  decisions: ofCreative,
  decide: [...closed, 'decision.nothing-open', 'version.not-found'],
  withdraw: [...closed, 'version.not-found'],
};
