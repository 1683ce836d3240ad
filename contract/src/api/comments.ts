import {
  areaSchema,
  commentPersonSchema,
  comments,
  commentSchema,
  decisionSchema,
  momentSchema,
  threadSchema,
} from '@ad-foundry/contract/comments/comments.ts';
import { commentId } from '@ad-foundry/contract/ids.ts';
import { exampleInstant as at } from './basics.ts';
import { component, exampleId } from './vocabulary.ts';

const ana = { id: exampleId('account'), name: 'Ana Silva', avatarUrl: null, isGuest: false };
const area = { x: 0.62, y: 0.41, width: 0, height: 0 };
const moment = { startMs: 8400, endMs: null };
const comment = {
  id: exampleId('comment'),
  author: ana,
  body: 'The logo sits under the reply bar. Lift it above the line, @Ana Silva.',
  mentions: [{ id: exampleId('account'), name: 'Ana Silva' }],
  attachments: [],
  createdAt: at,
  editedAt: null,
  reactions: [
    { reaction: 'thumbs-up' as const, mine: true, people: [{ id: exampleId('account'), name: 'Ana Silva' }] },
  ],
  can: { edit: true },
};
const thread = {
  ...comment,
  slotId: exampleId('slot'),
  cardId: exampleId('card'),
  versionId: exampleId('version'),
  versionNumber: 2,
  area,
  moment,
  confirmedNumber: null,
  resolvedAt: null,
  resolvedBy: null,
  replies: [comment],
  can: { edit: true, resolve: true, reply: true },
};

component(commentId, 'CommentId', 'Id of a comment.', exampleId('comment'));
component(areaSchema, 'Area', 'A point or rectangle of a picture, in fractions of its size.', area);
component(momentSchema, 'Moment', 'A frame or range of a film, in milliseconds.', moment);
component(commentPersonSchema, 'CommentPerson', 'A person who comments, decides or can be mentioned.', ana);
component(commentSchema, 'Comment', 'A comment or reply.', comment);
component(threadSchema, 'Thread', 'A comment with its replies.', thread);
component(decisionSchema, 'VersionDecision', 'What a person decided on a version.', {
  versionId: exampleId('version'),
  by: ana,
  decision: 'approved',
  decidedAt: at,
});
component(comments.list.response, 'ThreadPage', 'One page of threads, oldest first.', {
  items: [thread],
  nextCursor: null,
});
