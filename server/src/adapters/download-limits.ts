import { limits } from '@ad-foundry/contract/limits.ts';
import { createFairQueue, type FairQueue } from '#infra/concurrency/fair-queue.ts';
import { createSemaphore, type Semaphore } from '#infra/concurrency/semaphore.ts';

/** Concurrency limits on the files that one process sends, and on attached files that it receives. */
export interface DownloadLimits {
  /** Originals, archives and videos, whose transfers may take hours. */
  files: Semaphore;
  /** Preview images: a page requests many at once, and each transfer is short. */
  previews: Semaphore;
  /** Attached files being received. */
  attachments: Semaphore;
  /** Building the list of an archive's files. */
  archives: FairQueue;
  /** Reading the figures of an exported table. */
  exports: FairQueue;
  /** Drawing pictures for assistants, which occupies the threads that also read files. */
  drawings: FairQueue;
}

export function createDownloadLimits(): DownloadLimits {
  const newSemaphore = ({ perAccount, perNode }: { perAccount: number; perNode: number }) =>
    createSemaphore({ perKey: perAccount, total: perNode });
  return {
    files: newSemaphore(limits.openFiles),
    previews: newSemaphore(limits.openPictures),
    attachments: newSemaphore(limits.openAttachments),
    archives: createFairQueue(limits.archivesAtOnce),
    exports: createFairQueue(limits.exportsAtOnce),
    drawings: createFairQueue(limits.drawingsAtOnce),
  };
}
