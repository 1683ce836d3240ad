import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { comments } from '@ad-foundry/contract/comments.ts';
import { commentId, creativeId, versionId } from '@ad-foundry/contract/ids.ts';
import { requireVersion } from '#features/tree/creatives/queries.ts';
import { invalidArgument } from '#assistants/shapes.ts';
import { defineTool, type ToolContext } from '#assistants/tool.ts';

const input = z.strictObject({
  target: z.string().max(40).describe('A creative (cre_), a version (ver_), or a comment to reply to (cmt_).'),
  body: z.string().min(1).max(2000).describe('Markdown.'),
  atMs: z.number().int().nonnegative().optional().describe('Moment of a video; only for a version.'),
  creationKey: z
    .uuid()
    .optional()
    .describe('A new UUID for each comment; a call repeated with it writes nothing more.'),
});
type Input = z.output<typeof input>;

export const addComment = defineTool({
  name: 'add_comment',
  title: 'Add a comment',
  description:
    'Writes a comment under the name of the key, for the team and the guests of the campaign who may read comments; people who review by a link never see it. Show the person the text first.',
  kind: 'writes',
  input,
  output: z.object({ commentId: z.string(), threadId: z.string(), createdAt: z.string() }),
  scopes: () => ['comments:write'],
  async run(context, args) {
    const { thread, isReply } = await write(context, args);
    const written = isReply ? (thread.replies.at(-1) ?? thread) : thread;
    return { commentId: written.id, threadId: thread.id, createdAt: written.createdAt };
  },
});

async function write({ call, scope }: ToolContext, { target, body, atMs, creationKey = randomUUID() }: Input) {
  const comment = commentId.safeParse(target);
  const version = versionId.safeParse(target);
  const creative = creativeId.safeParse(target);
  const written = { body, creationKey };
  if (atMs !== undefined && !version.success) throw invalidArgument('atMs', 'is only for a version');
  if (comment.success) {
    const thread = await call(comments.reply, { params: { commentId: comment.data }, body: written });
    return { thread, isReply: true };
  }
  if (version.success) {
    const found = await requireVersion(scope, version.data);
    const moment = atMs === undefined ? {} : { moment: { startMs: atMs, endMs: null } };
    const thread = await call(comments.create, {
      params: { creativeId: found.creative.id },
      body: { ...written, ...moment, versionId: version.data },
    });
    return { thread, isReply: false };
  }
  if (!creative.success) throw invalidArgument('target', 'is not the id of a creative, version or comment');
  const thread = await call(comments.create, { params: { creativeId: creative.data }, body: written });
  return { thread, isReply: false };
}
