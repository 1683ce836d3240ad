import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { Provider } from '@ad-foundry/contract/integration.ts';
import { AdPlatformError } from '#adapters/ads/ad-platform-error.ts';
import type { Access, AdProvider, AssetLimits, FoundAdvertiser, Grant, Inspection } from '#adapters/ads/ad-provider.ts';
import { createLibrary, type ExampleLibrary } from './library.ts';
import { createReports, type ExampleReports } from './reports.ts';

/** The provider id that Example Ads uses; the product does not support this provider yet. */
export const exampleId = 'tiktok' as const satisfies Provider;

/** Numbered like an ad account of the Meta sandbox. */
export const sameNumber = 'acc_1020304050' as AdvertiserId;
export const exampleOnly = 'acc_7700000001' as AdvertiserId;

const facts = {
  status: 'active',
  platformStatus: 'RUNNING',
  businessName: null,
  maySend: true,
  routing: null,
} as const;
const advertisers: readonly FoundAdvertiser[] = [
  { ...facts, id: sameNumber, name: 'Example Tokyo', currency: 'JPY', timeZone: 'Asia/Tokyo' },
  { ...facts, id: exampleOnly, name: 'Example Oslo', currency: 'NOK', timeZone: 'Europe/Oslo', routing: 'manager-9' },
];

const assetLimits: AssetLimits = {
  image: { maxBytes: 2_000_000, types: ['image/jpeg'] },
  video: { maxBytes: 50_000_000, types: ['video/mp4'] },
  nameLength: 20,
};

export interface ExampleAds {
  provider: AdProvider;
  library: ExampleLibrary;
  reports: ExampleReports;
  /** Names of the permissions that the person grants; by default all. */
  consent(granted?: readonly string[]): { code: string };
}

const scopes = [
  { name: 'example.reports.read', purpose: 'figures' },
  { name: 'example.media.write', purpose: 'send' },
] as const;

/** Accepts the tokens of the platform, each with the names of its granted permissions. */
function createGate(tokens: ReadonlyMap<string, readonly string[]>) {
  const inspect = (token: string): Inspection => {
    const granted = tokens.get(token);
    const isValid = granted !== undefined;
    return {
      valid: isValid,
      reason: isValid ? null : 'removed',
      userId: isValid ? 'example-person' : null,
      kind: 'person',
      scopes: [...(granted ?? [])],
      expiresAt: null,
    };
  };
  const grantOf = (token: string): Grant => {
    const inspection = inspect(token);
    if (!inspection.valid) throw new AdPlatformError({ kind: 'expired', reason: 'removed' });
    return { ...inspection, token, userId: 'example-person', userName: 'Kenji Example' };
  };
  const admit = (access: Access, advertiserId?: AdvertiserId): FoundAdvertiser[] => {
    grantOf(access.token);
    const reached = advertisers.filter(({ id }) => advertiserId === undefined || id === advertiserId);
    if (reached.length === 0) throw new AdPlatformError({ kind: 'not-found' });
    return reached;
  };
  return { inspect, grantOf, admit };
}

/** An ad platform in memory, unlike Meta in its permissions, limits, ids of images, videos in pieces, and report fields. */
export function createExampleAds(): ExampleAds {
  const codes = new Map<string, readonly string[]>();
  const tokens = new Map<string, readonly string[]>();
  const library = createLibrary();
  const reports = createReports();

  const { inspect, grantOf, admit } = createGate(tokens);
  const provider: AdProvider = {
    id: exampleId,
    scopes,
    isSandbox: true,
    assetLimits,
    insights: { settlingDays: 3, directDays: 60, fields: { spend: ['cost'], impressions: ['views'] } },
    consentUrl: ({ state }) => `https://ads.example/consent?state=${encodeURIComponent(state)}`,
    async exchange(code) {
      const granted = codes.get(code);
      if (granted === undefined) throw new AdPlatformError({ kind: 'refused', message: 'The code was used.' });
      codes.delete(code);
      const token = `example-token-${tokens.size + 1}`;
      tokens.set(token, granted);
      return Promise.resolve(grantOf(token));
    },
    adopt: async ({ token }) => Promise.resolve(grantOf(token)),
    inspect: async ({ token }) => Promise.resolve(inspect(token)),
    async revoke({ token }) {
      tokens.delete(token);
      return Promise.resolve();
    },
    readSignedNotice: () => null,
    listAdvertisers: async (access) => Promise.resolve(admit(access)),
    async readAdvertiser(access, advertiserId) {
      const [advertiser] = admit(access, advertiserId);
      if (!advertiser) throw new AdPlatformError({ kind: 'not-found' });
      return Promise.resolve(advertiser);
    },
    ...library.methods(admit),
    ...reports.methods(admit),
    readPicture: () => Promise.resolve(null),
    libraryUrl: (advertiserId) => `https://ads.example/library/${advertiserId.slice(4)}`,
  };
  return {
    provider,
    library,
    reports,
    consent(granted = scopes.map(({ name }) => name)) {
      const code = `example-code-${codes.size + tokens.size + 1}`;
      codes.set(code, granted);
      return { code };
    },
  };
}
