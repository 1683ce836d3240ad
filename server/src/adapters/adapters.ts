import type { Locker } from '@tus/utils';
import type { Installation } from '@ad-foundry/contract/settings.ts';
import type { Media } from '#infra/media/media.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Storage } from './storage/storage.ts';

/** Everything outside this process, handed to every route and job. */
export interface Adapters {
  storage: Storage;
  mailer: Mailer;
  media: Media;
  /** One writer for each upload, among all nodes. */
  uploadLocker: Locker;
  /** Where people reach this installation, for links in mails. */
  publicUrl: URL;
  installation: Installation;
  /** Local mode: callers on this very machine are not counted by their address. */
  trustLoopback: boolean;
}
