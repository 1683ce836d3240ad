import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/utils';
import type { Installation } from '@ad-foundry/contract/installation.ts';
import type { LiveHub } from '#infra/live/hub.ts';
import type { Media } from '#infra/media/media.ts';
import type { Outbound } from '#infra/outbound/outbound.ts';
import type { Ads } from './ads/ads.ts';
import type { DownloadLimits } from './download-limits.ts';
import type { IdentityProvider } from './identity/identity-provider.ts';
import type { InboundMails } from './inbound-mail/inbound-mail.ts';
import type { LocalMailbox } from './mail/local-mailbox.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Payments } from './payments/payments.ts';
import type { Scanner } from './scanning/scanner.ts';
import type { Storage } from './storage/storage.ts';
import type { TusLocker } from './storage/tus-locker.ts';
import type { UploadRequest } from './storage/tus-store.ts';

/** Services outside this process and limits within it, passed to every route and job. */
export interface Adapters {
  storage: Storage;
  mailer: Mailer;
  /** Null when mails cannot be answered. */
  inbound: InboundMails | null;
  media: Media;
  /** Null when virus scanning is not configured. */
  scanner: Scanner | null;
  /** Null when sign-in with Google is not configured. */
  google: IdentityProvider | null;
  ads: Ads;
  /** Calls addresses that people enter. */
  outbound: Outbound;
  /** Null when nothing is billed. */
  payments: Payments | null;
  /** The tus data store of one request, over the upload records that its sender may access. */
  uploadStore(sending: UploadRequest): DataStore;
  /** The request body for the tus server: an empty stream, since the store reads the request itself. */
  uploadBody(request: Readable): ReadableStream<Uint8Array>;
  /** Allows one writer per upload across all nodes. */
  uploadLocker: TusLocker;
  /** The live event streams open on this node. */
  live: LiveHub;
  /** Public base URL of this installation, for links in mails. */
  publicUrl: URL;
  downloadLimits: DownloadLimits;
  /** The public settings that are the same for every visitor. */
  installation: Omit<Installation, 'lookAround'>;
  /** Who may enter the shared sample without signing in. */
  lookAround: 'here' | 'anyone' | 'off';
  /** Reads the local mailbox; null where mails leave this machine. */
  localMailbox: LocalMailbox | null;
  /** Local mode: rate limits by address do not count loopback clients. */
  trustLoopback: boolean;
}
