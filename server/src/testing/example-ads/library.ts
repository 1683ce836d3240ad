import type { Readable } from 'node:stream';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { AdPlatformError } from '#adapters/ads/ad-platform-error.ts';
import type { Access, AdProvider, AssetState } from '#adapters/ads/ad-provider.ts';

interface ExampleAsset {
  id: string;
  kind: 'image' | 'video';
  advertiserId: AdvertiserId;
  name: string;
  bytes: Buffer;
  state: AssetState['state'];
}

type LibraryMethods = Pick<
  AdProvider,
  | 'findAssets'
  | 'imageIdOf'
  | 'findImages'
  | 'assetState'
  | 'sendImage'
  | 'beginVideo'
  | 'transferredBytes'
  | 'sendVideo'
  | 'finishVideo'
>;

export interface ExampleLibrary {
  /** The assets of an ad account, oldest first. */
  assetsOf(advertiserId: AdvertiserId): readonly ExampleAsset[];
  methods(admit: (access: Access, advertiserId?: AdvertiserId) => void): LibraryMethods;
}

/** Number of bytes of a video that are accepted at once. */
const pieceBytes = 16_384;

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** The media libraries of Example Ads. Ids are consecutive numbers, independent of the bytes. */
export function createLibrary(): ExampleLibrary {
  const assets: ExampleAsset[] = [];
  return {
    assetsOf: (advertiserId) => assets.filter((each) => each.advertiserId === advertiserId),
    methods: (admit) => ({ ...readingOf(assets, admit), ...sendingOf(assets, admit) }),
  };
}

type Admit = (access: Access, advertiserId?: AdvertiserId) => void;
type SendingMethods = 'sendImage' | 'beginVideo' | 'transferredBytes' | 'sendVideo' | 'finishVideo';

function sendingOf(assets: ExampleAsset[], admit: Admit): Pick<LibraryMethods, SendingMethods> {
  const add = (asset: Omit<ExampleAsset, 'id'>): ExampleAsset => {
    const stored = { ...asset, id: `${asset.kind}${assets.length + 1}` };
    assets.push(stored);
    return stored;
  };
  const requireAsset = (id: string): ExampleAsset => {
    const asset = assets.find((each) => each.id === id);
    if (!asset) throw new AdPlatformError({ kind: 'not-found' });
    return asset;
  };
  return {
    async sendImage(access, { advertiserId, name, open }) {
      admit(access, advertiserId);
      const bytes = await bytesOf(await open());
      const same = assets.find((each) => each.advertiserId === advertiserId && each.bytes.equals(bytes));
      return same ?? add({ kind: 'image', advertiserId, name, bytes, state: 'ready' });
    },
    async beginVideo(access, { advertiserId, name }) {
      admit(access, advertiserId);
      const { id } = add({ kind: 'video', advertiserId, name, bytes: Buffer.alloc(0), state: 'receiving' });
      return Promise.resolve({ videoId: id, handle: `example:${id}` });
    },
    transferredBytes: async (access, { videoId }) => {
      admit(access);
      return Promise.resolve(requireAsset(videoId).bytes.length);
    },
    async sendVideo(access, { videoId }, { advertiserId, offset, size, open }) {
      admit(access, advertiserId);
      const asset = requireAsset(videoId);
      const end = Math.min(size, offset + pieceBytes);
      asset.bytes = Buffer.concat([asset.bytes.subarray(0, offset), await bytesOf(await open(offset, end))]);
      return asset.bytes.length;
    },
    async finishVideo(access, { videoId }, { advertiserId }) {
      admit(access, advertiserId);
      const asset = requireAsset(videoId);
      asset.state = 'processing';
      return Promise.resolve(asset);
    },
  };
}

function readingOf(assets: readonly ExampleAsset[], admit: Admit): Omit<LibraryMethods, SendingMethods> {
  return {
    async findAssets(access, { advertiserId, kind, name }) {
      admit(access, advertiserId);
      const matching = assets.filter((each) => each.advertiserId === advertiserId && each.kind === kind);
      return Promise.resolve(matching.filter((each) => each.name === name).toReversed());
    },
    imageIdOf: null,
    async findImages(access, { advertiserId, ids }) {
      admit(access, advertiserId);
      const images = assets.filter((each) => each.advertiserId === advertiserId && each.kind === 'image');
      return Promise.resolve(new Set(images.map(({ id }) => id).filter((id) => ids.includes(id))));
    },
    async assetState(access, { id, advertiserId }) {
      admit(access, advertiserId);
      const asset = assets.find((each) => each.id === id);
      if (!asset) return Promise.resolve({ state: 'gone' });
      if (asset.state === 'receiving') return { state: 'receiving', receivedBytes: asset.bytes.length };
      const { state } = asset;
      // Processing finishes between two requests.
      asset.state = 'ready';
      return state === 'processing' ? { state, percent: 50 } : { state: 'ready' };
    },
  };
}
