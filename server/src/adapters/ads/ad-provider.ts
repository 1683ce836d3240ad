import type { Readable } from 'node:stream';
import type { AdvertiserStatus } from '@ad-foundry/contract/advertisers.ts';
import type { AdvertiserId, OrganizationId, TokenId } from '@ad-foundry/contract/ids.ts';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { InvalidReason, Provider, ProviderScope } from '@ad-foundry/contract/integration.ts';
import type { AdObjects, FigurePage, FigureQuery, MediaFacts, ReportState } from './ad-figures.ts';

/** The rights with which a call is made, and for whom: the limits of a platform are shared fairly between organizations. */
export interface Access {
  /** The platform's access token. Never logged. */
  token: string;
  /** Absent while connecting, when nothing is stored yet. */
  tokenId?: TokenId;
  organizationId: OrganizationId;
  /** `interactive`: a person waits for the answer; such calls go first. */
  urgency: 'interactive' | 'background';
  /** Ends waiting and the call itself. */
  signal?: AbortSignal;
}

/** What is known of an access token. */
export interface Inspection {
  valid: boolean;
  /** Of an invalid token. */
  reason: InvalidReason | null;
  /** The person or system user at the platform; null where an invalid token no longer tells. */
  userId: string | null;
  /** `system`: belongs to a business, not to a person. */
  kind: 'person' | 'system';
  /** Names of the granted permissions. */
  scopes: string[];
  /** Null: never. */
  expiresAt: Date | null;
}

/** A valid access token and whose it is. */
export interface Grant extends Inspection {
  token: string;
  userId: string;
  userName: string | null;
}

/** An ad account as the platform lists it. */
export interface FoundAdvertiser {
  id: AdvertiserId;
  name: string;
  status: AdvertiserStatus;
  /** The platform's own code of the status. */
  platformStatus: string;
  currency: string | null;
  timeZone: string | null;
  businessName: string | null;
  /** Whether this person may advertise with it. */
  maySend: boolean;
  /** What later calls need beside the id, such as the account of a manager; opaque. */
  routing: string | null;
}

/** Below these a platform shows a file badly or not everywhere; it takes it all the same. In pixels and milliseconds. */
export interface AdvisedAsset {
  minWidth: number;
  minHeight: number;
  minMs?: number;
  maxMs?: number;
  /** Frames per second. */
  minFrameRate?: number;
  maxFrameRate?: number;
}

/** What a platform takes. Sizes in bytes. */
export interface AssetLimits {
  image: { maxBytes: number; types: readonly string[]; advised?: AdvisedAsset };
  /** Codecs as `probe` names them. */
  video: { maxBytes: number; types: readonly string[]; refusedCodecs?: readonly string[]; advised?: AdvisedAsset };
  /** In characters. */
  nameLength: number;
}

/** How a platform reports figures, and what it calls them. */
export interface InsightRules {
  /** It corrects the figures of a day for so long. */
  settlingDays: number;
  /** More days than these are prepared as a report. */
  directDays: number;
  /** Names of its fields that each counted or reported figure is read from. */
  fields: Partial<Record<FigureName, readonly string[]>>;
}

/** A file in the media library of an ad account. `id` is the platform's own, as later calls need it. */
export interface Asset {
  kind: 'image' | 'video';
  id: string;
  name: string | null;
}

export interface NewImage {
  advertiserId: AdvertiserId;
  /** With extension. */
  name: string;
  type: string;
  size: number;
  /** Opens the bytes from the start. */
  open(): Promise<Readable>;
  /** Called with the bytes handed over so far. */
  onProgress?(sentBytes: number): void;
}

export interface NewVideo {
  advertiserId: AdvertiserId;
  name: string;
  size: number;
}

/** A transfer that was begun; stored between attempts. */
export interface VideoTransfer {
  /** Id of the video at the platform. */
  videoId: string;
  /** What the adapter needs to go on; opaque. Contains no token. */
  handle: string;
}

export interface VideoBytes {
  advertiserId: AdvertiserId;
  /** Bytes that the platform has, as `transferState` or the last answer said. */
  offset: number;
  size: number;
  /** Opens the bytes from `start` to `end` (exclusive). */
  open(start: number, end: number): Promise<Readable>;
  /** Called with the bytes handed over so far. */
  onProgress?(sentBytes: number): void;
}

/** Where an asset stands at the platform. */
export type AssetState =
  | { state: 'receiving'; receivedBytes: number }
  /** `percent` is null where the platform reports none. */
  | { state: 'processing'; percent: number | null }
  | { state: 'ready' }
  | { state: 'failed'; code: string; message: string }
  /** Deleted, or out of reach: platforms do not distinguish the two. */
  | { state: 'gone' };

/**
 * One ad platform, in the words of the product. Methods that call the platform throw `AdPlatformError`. A send that ends
 * with `unknown-outcome` may have been done: look with `findAssets` or `assetState` before sending again.
 */
export interface AdProvider {
  readonly id: Provider;
  /** The permissions that connecting asks for. */
  readonly scopes: readonly ProviderScope[];
  /** A local replacement stands in for the platform. */
  readonly isSandbox: boolean;
  readonly assetLimits: AssetLimits;
  readonly insights: InsightRules;

  /** The page of the platform where the person consents. `again` asks for refused permissions, too. */
  consentUrl(consent: { state: string; again: boolean }): string;
  /** Exchanges the single-use code of the consent page for a token that lives as long as the platform allows. */
  exchange(code: string, access: Omit<Access, 'token'>): Promise<Grant>;
  /** Reads a token that was entered by hand. @throws AdPlatformError `refused` for one of another app */
  adopt(access: Access): Promise<Grant>;
  /** Whether the token is valid, and what it may do. */
  inspect(access: Access): Promise<Inspection>;
  /** Ends the access of this product for the person, in all organizations. */
  revoke(access: Access): Promise<void>;
  /**
   * Reads a notice that the platform signed.
   * @returns the person's id at the platform, null where the signed content names none; or null if the signature is wrong
   * or the notice is too old
   */
  readSignedNotice(body: Buffer, now: Date): { userId: string | null } | null;

  /** Every ad account that the person reaches, in no particular order. */
  listAdvertisers(access: Access): Promise<FoundAdvertiser[]>;
  /** Reads the current state of an ad account. */
  readAdvertiser(access: Access, advertiserId: AdvertiserId): Promise<FoundAdvertiser>;

  /** The assets of an ad account with exactly this name, newest first. */
  findAssets(
    access: Access,
    query: { advertiserId: AdvertiserId; kind: Asset['kind']; name: string },
  ): Promise<Asset[]>;
  /** The ids that images of these bytes get, where they follow from the bytes; null for a platform that makes up ids. */
  readonly imageIdOf: ((bytes: AsyncIterable<Uint8Array>) => Promise<string>) | null;
  /** Those of these images that an ad account has. */
  findImages(
    access: Access,
    query: { advertiserId: AdvertiserId; ids: readonly string[] },
  ): Promise<ReadonlySet<string>>;
  assetState(access: Access, asset: Pick<Asset, 'kind' | 'id'> & { advertiserId: AdvertiserId }): Promise<AssetState>;
  /** Sends an image. The same bytes in the same account give the same asset. */
  sendImage(access: Access, image: NewImage): Promise<Asset>;
  /** Begins the transfer of a video; no bytes are sent yet. */
  beginVideo(access: Access, video: NewVideo): Promise<VideoTransfer>;
  /** The number of bytes that the platform has of a transfer. */
  transferredBytes(access: Access, transfer: VideoTransfer): Promise<number>;
  /**
   * Sends bytes from `offset`: all that are left, or as many as the platform takes at once. May change the handle of the
   * transfer, which then has to be stored.
   * @returns the offset from which to go on; the size of the video when all has arrived
   */
  sendVideo(access: Access, transfer: VideoTransfer, bytes: VideoBytes): Promise<number>;
  /** Ends a transfer whose bytes have all arrived; the platform then processes the video. */
  finishVideo(access: Access, transfer: VideoTransfer, video: NewVideo): Promise<Asset>;

  /** Campaigns, ad sets and ads with what they show, archived ones included; deleted ones are not listed. */
  readObjects(access: Access, advertiserId: AdvertiserId): Promise<AdObjects>;
  /**
   * Sizes and lengths of media of ads, by id. Null for a medium about which the platform says nothing. Missing ids have
   * to be requested again.
   */
  readMediaFacts(
    access: Access,
    media: { advertiserId: AdvertiserId; ids: readonly string[] },
  ): Promise<ReadonlyMap<string, MediaFacts | null>>;
  /** Reads figures page by page. @throws AdPlatformError `too-large` when the platform asks for a smaller question */
  readFigures(access: Access, query: FigureQuery): AsyncGenerator<FigurePage>;
  /** Asks the platform to prepare figures; for what is too much for one answer. @returns the report's id */
  beginReport(access: Access, query: FigureQuery): Promise<string>;
  reportState(access: Access, report: { id: string; advertiserId: AdvertiserId }): Promise<ReportState>;
  /** Reads a report that is done. */
  readReport(access: Access, report: { id: string; query: FigureQuery }): AsyncGenerator<FigurePage>;

  /** The bytes of a picture that the platform named; null once its address has expired or names another host. */
  readPicture(url: string, signal: AbortSignal): Promise<Buffer | null>;

  /** The page of the platform that shows the media library of an ad account. */
  libraryUrl(advertiserId: AdvertiserId): string;
}
