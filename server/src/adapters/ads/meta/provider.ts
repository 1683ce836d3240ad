import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { AdPlatformError } from '#adapters/ads/ad-platform-error.ts';
import type { Access, AdProvider } from '#adapters/ads/ad-provider.ts';
import type { ProviderDependencies } from '#adapters/ads/provider-dependencies.ts';
import type { MetaConfig } from '#config/meta.ts';
import { assetLimits } from './asset-limits.ts';
import { listAdvertisers, readAdvertiser } from './accounts.ts';
import { createMetaClient, type MetaClient } from './client.ts';
import { findByHash, findImages, hashOfImage, imageState, sendImage } from './image.ts';
import { consentUrlOf, exchangeCode, inspectToken, readGrant, readSignedRequest, revokeAccess } from './oauth.ts';
import { beginReport, readFigures, readObjects, readReport, reportState } from './insights.ts';
import { insightRules } from './insight-rules.ts';
import { readMediaFacts } from './media-facts.ts';
import { below, metaId, type MetaOptions } from './options.ts';
import { readPicture } from './pictures.ts';
import { scopes } from './scopes.ts';
import { accountOf, translateVideo } from './translate.ts';
import { beginVideo, findVideos, finishVideo, readVideo, sendVideo, transferredBytes } from './video.ts';

/** Ads Manager has a separate host; a sandbox serves it on the host of the consent page. */
const adsManagerOf = (www: URL): URL =>
  www.hostname === 'www.facebook.com' ? new URL('https://adsmanager.facebook.com') : www;

/** Ad accounts whose status allows no new files. */
const closed = new Set(['disabled', 'in-review', 'closed']);

/** Meta, through the Graph API. */
export function createMeta(config: MetaConfig, dependencies: ProviderDependencies): AdProvider {
  const options: MetaOptions = { ...config, redirectUri: dependencies.redirectUri };
  const client = createMetaClient(options, dependencies);
  const send = <T>(access: Access, advertiserId: AdvertiserId, work: () => Promise<T>) =>
    work().catch((error: unknown) => explain({ client, options }, access, { advertiserId, error }));
  return {
    id: metaId,
    scopes,
    isSandbox: options.hosts.graph.hostname !== 'graph.facebook.com',
    assetLimits,
    insights: insightRules,
    consentUrl: (consent) => consentUrlOf(options, consent),
    exchange: (code, access) => exchangeCode(client, options, { code, access }),
    adopt: (access) => readGrant(client, options, access),
    inspect: (access) => inspectToken(client, options, access),
    revoke: (access) => revokeAccess(client, access),
    readSignedNotice: (body, now) => readSignedRequest(body, options.appSecret, now),
    listAdvertisers: (access) => listAdvertisers(client, access),
    readAdvertiser: (access, advertiserId) => readAdvertiser(client, access, advertiserId),
    findAssets: (access, query) =>
      query.kind === 'image' ? findImages(client, access, query) : findVideos(client, access, query),
    imageIdOf: hashOfImage,
    findImages: (access, query) => findByHash(client, access, query),
    async assetState(access, { kind, id, advertiserId }) {
      if (kind === 'image') return imageState(client, access, { advertiserId, hash: id });
      try {
        return translateVideo(await readVideo(client, access, id));
      } catch (error) {
        if (error instanceof AdPlatformError && error.failure.kind === 'not-found') return { state: 'gone' };
        throw error;
      }
    },
    sendImage: (access, image) => send(access, image.advertiserId, () => sendImage(client, access, image)),
    beginVideo: (access, video) => send(access, video.advertiserId, () => beginVideo(client, access, video)),
    transferredBytes: (access, transfer) => transferredBytes(client, access, transfer),
    sendVideo: (access, transfer, bytes) =>
      send(access, bytes.advertiserId, () => sendVideo(client, access, { transfer, bytes })),
    finishVideo: (access, transfer, video) =>
      send(access, video.advertiserId, () => finishVideo(client, access, { transfer, video })),
    readObjects: (access, advertiserId) => readObjects(client, access, advertiserId),
    readMediaFacts: (access, media) => readMediaFacts(client, access, media),
    readFigures: (access, query) => readFigures(client, access, query),
    beginReport: (access, query) => beginReport(client, access, query),
    reportState: (access, report) => reportState(client, access, report),
    readReport: (access, report) => readReport(client, access, report),
    readPicture: (url, signal) => readPicture(options, url, signal),
    libraryUrl: (advertiserId) =>
      below(adsManagerOf(options.hosts.www), `/adsmanager/manage/media?act=${accountOf(advertiserId)}`).href,
  };
}

/**
 * Finds the reason of a refusal in the state of the ad account or the person's role in it, which the error code does
 * not show.
 */
async function explain(
  { client, options }: { client: MetaClient; options: MetaOptions },
  access: Access,
  { advertiserId, error }: { advertiserId: AdvertiserId; error: unknown },
): Promise<never> {
  if (!(error instanceof AdPlatformError) || !['missing-scope', 'refused', 'not-found'].includes(error.failure.kind)) {
    throw error;
  }
  const { failure, trace } = error;
  const account = await readAdvertiser(client, access, advertiserId).catch(() => null);
  if (account && closed.has(account.status)) throw new AdPlatformError({ kind: 'disabled-account' }, trace, error);
  // The account exists, so "not found" means that the unfinished transfer is gone and has to begin again.
  if (account && failure.kind === 'not-found') throw new AdPlatformError({ kind: 'unavailable' }, trace, error);
  if (failure.kind === 'missing-scope') {
    const token = await inspectToken(client, options, access).catch(() => null);
    if (token?.valid && scopes.some(({ name, purpose }) => purpose === 'send' && token.scopes.includes(name)))
      throw new AdPlatformError({ kind: 'no-role' }, trace, error);
  }
  throw error;
}
