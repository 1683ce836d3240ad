import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/utils';
import type { LiveEvent } from '@ad-foundry/contract/events.ts';
import type { Installation } from '@ad-foundry/contract/installation.ts';
import type { Hub } from '#infra/live/hub.ts';
import type { Media } from '#infra/media/media.ts';
import type { IdentityProvider } from './identity/identity-provider.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Scanner } from './scanning/scanner.ts';
import type { Storage } from './storage/storage.ts';
import type { TusLocker } from './storage/tus-locker.ts';
import type { Sending } from './storage/tus-store.ts';

/** Everything outside this process, handed to every route and job. */
export interface Adapters {
  storage: Storage;
  mailer: Mailer;
  media: Media;
  /** Null where files are not looked at for viruses. */
  scanner: Scanner | null;
  /** Null where sign-in with Google is not set up. */
  google: IdentityProvider | null;
  /** The upload protocol's view of the files that are arriving, for one request and the records its sender may see. */
  uploadStore(sending: Sending): DataStore;
  /** What the protocol is given as the body of the request, whose bytes the store takes itself. */
  uploadBody(request: Readable): ReadableStream<Uint8Array>;
  /** One writer for each upload, among all nodes. */
  uploadLocker: TusLocker;
  /** The open screens of this node. */
  live: Hub<LiveEvent>;
  /** Where people reach this installation, for links in mails. */
  publicUrl: URL;
  installation: Installation;
  /** Local mode: callers on this very machine are not counted by their address. */
  trustLoopback: boolean;
}
