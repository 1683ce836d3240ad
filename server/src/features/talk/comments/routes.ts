import { comments } from '@ad-foundry/contract/comments.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { decideVersion, withdrawDecision } from './actions/decide.ts';
import { decideMany } from './actions/decide-many.ts';
import { explainVersion } from './actions/explain.ts';
import { reactTo } from './actions/react.ts';
import { reopenThread, resolveThread } from './actions/resolve.ts';
import { createThread, deleteComment, editComment, replyToThread } from './actions/write.ts';
import { findThread, listDecisions, listPeople, listThreads } from './queries.ts';

export const commentRoutes = routes<typeof comments, Adapters>(comments, {
  list: ({ scope, params, query }) => listThreads(scope, { ...params, ...query }),
  find: ({ scope, params }) => findThread(scope, params.commentId),
  create: ({ scope, params, body }) => createThread(scope, { ...params, ...body }),
  reply: ({ scope, params, body }) => replyToThread(scope, { ...params, ...body }),
  edit: ({ scope, params, body }) => editComment(scope, { ...params, ...body }),
  remove: ({ scope, params }) => deleteComment(scope, params.commentId),
  resolve: ({ scope, params }) => resolveThread(scope, params.commentId),
  reopen: ({ scope, params }) => reopenThread(scope, params.commentId),
  react: ({ scope, params, body }) => reactTo(scope, { ...params, ...body }),
  people: ({ scope, params, query }) => listPeople(scope, { ...params, ...query }),
  decisions: ({ scope, params }) => listDecisions(scope, params.creativeId),
  decide: ({ scope, params, body }) => decideVersion(scope, { ...params, ...body }),
  decideMany: ({ scope, body }) => decideMany(scope, body),
  explain: ({ scope, params, body }) => explainVersion(scope, { ...params, ...body }),
  withdraw: ({ scope, params }) => withdrawDecision(scope, params.versionId),
});
