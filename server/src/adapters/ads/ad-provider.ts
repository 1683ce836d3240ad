import type { Readable } from 'node:stream';
import type { AdvertiserStatus } from '@ad-foundry/contract/advertisers.ts';
import type { AdvertiserId, OrganizationId, TokenId } from '@ad-foundry/contract/ids.ts';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { InvalidReason, Provider, ProviderScope } from '@ad-foundry/contract/integration.ts';
import type { AdObjects, FigurePage, FigureQuery, MediaFacts, ReportState } from './ad-figures.ts';

/**
 * The token of a call, and the organization it is for, since a platform's limits are shared fairly between
 * organizations.
 */
export interface Access {
  /** The platform's access token. Never logged. */
  token: string;
  /** Absent while connecting, before the token is stored. */
  tokenId?: TokenId;
  organizationId: OrganizationId;
  /** `interactive`: a person waits for the response; such calls take precedence. */
  urgency: 'interactive' | 'background';
  /** Aborts waiting and the call itself. */
  signal?: AbortSignal;
}

/** The state of an access token. */
export interface Inspection {
  valid: boolean;
  /** Why the token is invalid; null for a valid token. */
  reason: InvalidReason | null;
  /** The person or system user at the platform; null if an invalid token no longer shows it. */
  userId: string | null;
  /** `system`: belongs to a business, not to a person. */
  kind: 'person' | 'system';
  /** Names of the granted permissions. */
  scopes: string[];
  /** Null: the token never expires. */
  expiresAt: Date | null;
}

/** A valid access token and its person. */
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
  /** Data that later calls need beside the id, such as the account of a manager; opaque. */
  routing: string | null;
}

/** Below these values, a platform accepts a file, but shows it badly or not everywhere. In pixels and milliseconds. */
export interface AdvisedAsset {
  minWidth: number;
  minHeight: number;
  minMs?: number;
  maxMs?: number;
  /** Frames per second. */
  minFrameRate?: number;
  maxFrameRate?: number;
}

/** Files that a platform accepts. Sizes in bytes. */
export interface AssetLimits {
  image: { maxBytes: number; types: readonly string[]; advised?: AdvisedAsset };
  /** Codecs are named like those of `probe`. */
  video: { maxBytes: number; types: readonly string[]; refusedCodecs?: readonly string[]; advised?: AdvisedAsset };
  /** In characters. */
  nameLength: number;
}

/** How a platform reports figures, and the names of its fields. */
export interface InsightRules {
  /** The platform corrects the figures of a day for so many days. */
  settlingDays: number;
  /** Queries for more days are prepared as a report. */
  directDays: number;
  /** Names of the platform's fields from which each counted or reported figure is read. */
  fields: Partial<Record<FigureName, readonly string[]>>;
}

/** A file in the media library of an ad account. `id` is the platform's own id, in the form that later calls need. */
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
  /** Called with the number of bytes sent so far. */
  onProgress?(sentBytes: number): void;
}

export interface NewVideo {
  advertiserId: AdvertiserId;
  name: string;
  size: number;
}

/** An unfinished transfer; stored between attempts. */
export interface VideoTransfer {
  /** Id of the video at the platform. */
  videoId: string;
  /** Data that the adapter needs to resume; opaque. Contains no token. */
  handle: string;
}

export interface VideoBytes {
  advertiserId: AdvertiserId;
  /** Number of bytes that the platform has, according to its last response. */
  offset: number;
  size: number;
  /** Opens the bytes from `start` to `end` (exclusive). */
  open(start: number, end: number): Promise<Readable>;
  /** Called with the number of bytes sent so far. */
  onProgress?(sentBytes: number): void;
}

/** The state of an asset at the platform. */
export type AssetState =
  | { state: 'receiving'; receivedBytes: number }
  /** `percent` is null if the platform reports none. */
  | { state: 'processing'; percent: number | null }
  | { state: 'ready' }
  | { state: 'failed'; code: string; message: string }
  /** Deleted or inaccessible, which platforms do not distinguish. */
  | { state: 'gone' };

/**
 * One ad platform, in the terms of the product. Methods that call the platform throw `AdPlatformError`. After a send
 * that ends with `unknown-outcome`, check with `findAssets` or `assetState` before sending again.
 */
export interface AdProvider {
  readonly id: Provider;
  /** The permissions that connecting requests. */
  readonly scopes: readonly ProviderScope[];
  /** Whether a local sandbox replaces the platform. */
  readonly isSandbox: boolean;
  readonly assetLimits: AssetLimits;
  readonly insights: InsightRules;

  /** The page of the platform where the person consents. `again` also requests permissions that the person refused. */
  consentUrl(consent: { state: string; again: boolean }): string;
  /** Exchanges the single-use code of the consent page for a token that lives as long as the platform allows. */
  exchange(code: string, access: Omit<Access, 'token'>): Promise<Grant>;
  /** Reads a token that was entered by hand. @throws AdPlatformError `refused` for a token of another app */
  adopt(access: Access): Promise<Grant>;
  /** Reads whether the token is valid, and its permissions. */
  inspect(access: Access): Promise<Inspection>;
  /** Ends this product's access for the person, in all organizations. */
  revoke(access: Access): Promise<void>;
  /**
   * Reads a notice that the platform signed.
   * @returns the person's id at the platform, null if the signed content names none; or null if the signature is wrong
   * or the notice is too old
   */
  readSignedNotice(body: Buffer, now: Date): { userId: string | null } | null;

  /** Lists every ad account that the person can access, in no particular order. */
  listAdvertisers(access: Access): Promise<FoundAdvertiser[]>;
  /** Reads the current state of an ad account. */
  readAdvertiser(access: Access, advertiserId: AdvertiserId): Promise<FoundAdvertiser>;

  /** The assets of an ad account with exactly this name, newest first. */
  findAssets(
    access: Access,
    query: { advertiserId: AdvertiserId; kind: Asset['kind']; name: string },
  ): Promise<Asset[]>;
  /** Computes the id that an image with these bytes gets; null for a platform whose ids do not depend on the bytes. */
  readonly imageIdOf: ((bytes: AsyncIterable<Uint8Array>) => Promise<string>) | null;
  /** Finds those of these images that are in an ad account. */
  findImages(
    access: Access,
    query: { advertiserId: AdvertiserId; ids: readonly string[] },
  ): Promise<ReadonlySet<string>>;
  assetState(access: Access, asset: Pick<Asset, 'kind' | 'id'> & { advertiserId: AdvertiserId }): Promise<AssetState>;
  /** Sends an image. Sending the same bytes to the same account returns the same asset. */
  sendImage(access: Access, image: NewImage): Promise<Asset>;
  /** Begins the transfer of a video; no bytes are sent yet. */
  beginVideo(access: Access, video: NewVideo): Promise<VideoTransfer>;
  /** The number of bytes of a transfer that the platform has. */
  transferredBytes(access: Access, transfer: VideoTransfer): Promise<number>;
  /**
   * Sends bytes from `offset`: all remaining ones, or as many as the platform accepts at once. May change the handle of
   * the transfer, which then has to be stored.
   * @returns the offset to resume at; the size of the video after all bytes have arrived
   */
  sendVideo(access: Access, transfer: VideoTransfer, bytes: VideoBytes): Promise<number>;
  /** Finishes a transfer whose bytes have all arrived; the platform then processes the video. */
  finishVideo(access: Access, transfer: VideoTransfer, video: NewVideo): Promise<Asset>;

  /**
   * Reads campaigns, ad sets and ads with their media, including archived ones; the platform does not list deleted
   * ones.
   */
  readObjects(access: Access, advertiserId: AdvertiserId): Promise<AdObjects>;
  /**
   * Sizes and lengths of media of ads, by id. Null for a medium about which the platform reports nothing. Ids missing
   * from the result have to be requested again.
   */
  readMediaFacts(
    access: Access,
    media: { advertiserId: AdvertiserId; ids: readonly string[] },
  ): Promise<ReadonlyMap<string, MediaFacts | null>>;
  /** Reads figures page by page. @throws AdPlatformError `too-large` if the platform demands a smaller query */
  readFigures(access: Access, query: FigureQuery): AsyncGenerator<FigurePage>;
  /** Requests a report, for queries that are too large for one response. @returns the report's id */
  beginReport(access: Access, query: FigureQuery): Promise<string>;
  reportState(access: Access, report: { id: string; advertiserId: AdvertiserId }): Promise<ReportState>;
  /** Reads a finished report. */
  readReport(access: Access, report: { id: string; query: FigureQuery }): AsyncGenerator<FigurePage>;

  /** The bytes of a picture at a URL that the platform reported; null if the URL has expired or names another host. */
  readPicture(url: string, signal: AbortSignal): Promise<Buffer | null>;

  /** The page of the platform that shows the media library of an ad account. */
  libraryUrl(advertiserId: AdvertiserId): string;
}
