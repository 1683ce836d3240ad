import type { Adapters } from '#adapters/adapters.ts';
import { defineWorker, type Worker } from '#infra/jobs/define-worker.ts';
import { postReply } from './actions/post.ts';
import { readMailbox } from './actions/read-mailbox.ts';
import { postReplyJob, readMailboxJob } from './jobs.ts';

export const replyWorkers: Worker<Adapters>[] = [
  defineWorker(postReplyJob, { run: (context) => postReply(context) }),
  defineWorker(readMailboxJob, {
    async run({ scope, adapters: { inbound }, signal }) {
      if (inbound !== null) await readMailbox(scope, inbound, signal);
    },
  }),
];
