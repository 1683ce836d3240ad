import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { reportedFigures, type ReportedFigure } from '@ad-foundry/contract/insights/figures.ts';
import { daysOf, type Period } from '@ad-foundry/contract/rules/periods/periods.ts';
import type { AdObjects, FigurePage, FigureQuery, FigureRow, FoundAd } from '#adapters/ads/ad-figures.ts';
import type { Access, AdProvider } from '#adapters/ads/ad-provider.ts';

type ReportMethods = Pick<
  AdProvider,
  'readObjects' | 'readMediaFacts' | 'readFigures' | 'beginReport' | 'reportState' | 'readReport'
>;

export interface ExampleReports {
  /** Runs an ad that shows an asset of the library of an ad account. */
  runAd(advertiserId: AdvertiserId, asset: { id: string; kind: 'image' | 'video' }): string;
  methods(admit: (access: Access, advertiserId?: AdvertiserId) => void): ReportMethods;
}

const running = { state: 'active', platformState: 'ON', createdAt: null } as const;
const campaign = { ...running, id: 'example-campaign', name: 'Example campaign', objective: null };
const adSet = { ...running, id: 'example-set', name: 'Example set', campaignId: campaign.id, goal: null };

/** Figures of each ad and day, in minor units of the currency. */
const perDay: Partial<Record<ReportedFigure, number>> = {
  spend: 700,
  impressions: 1000,
  clicks: 20,
  linkClicks: 10,
  results: 3,
};

/** The ads of Example Ads and their figures, equal on every day. */
export function createReports(): ExampleReports {
  const ads = new Map<AdvertiserId, FoundAd[]>();
  const methods: ExampleReports['methods'] = (admit) => {
    const read = (access: Access, query: FigureQuery) => {
      admit(access, query.advertiserId);
      return pagesOf(ads.get(query.advertiserId) ?? [], query);
    };
    return {
      async readObjects(access, advertiserId): Promise<AdObjects> {
        admit(access, advertiserId);
        const running = ads.get(advertiserId) ?? [];
        return Promise.resolve({ campaigns: [campaign], adSets: [adSet], ads: running, rejected: 0 });
      },
      readMediaFacts: async (access, { advertiserId, ids }) => {
        admit(access, advertiserId);
        return Promise.resolve(new Map(ids.map((id) => [id, null])));
      },
      readFigures: read,
      beginReport: async (access, { advertiserId }) => {
        admit(access, advertiserId);
        return Promise.resolve('example-report');
      },
      reportState: () => Promise.resolve({ state: 'done' }),
      readReport: (access, { query }) => read(access, query),
    };
  };
  return {
    runAd(advertiserId, { id: assetId, kind }) {
      const id = `example-ad-${(ads.get(advertiserId) ?? []).length + 1}`;
      const facts = { name: null, pictureUrl: null, width: null, height: null, durationMs: null };
      const media = [{ ...facts, id: `${kind}-${assetId}`, kind }];
      const texts = { title: null, body: null };
      const ad: FoundAd = {
        ...running,
        ...texts,
        id,
        name: id,
        adSetId: adSet.id,
        campaignId: campaign.id,
        kind,
        media,
      };
      ads.set(advertiserId, [...(ads.get(advertiserId) ?? []), ad]);
      return id;
    },
    methods,
  };
}

async function* pagesOf(ads: readonly FoundAd[], query: FigureQuery): AsyncGenerator<FigurePage> {
  const { since, until, daily } = query;
  const periods: Period[] = daily
    ? daysOf({ since, until }).map((day) => ({ since: day, until: day }))
    : [{ since, until }];
  const rows = ads.length === 0 ? [] : periods.flatMap((period) => rowsOf(ads, query, period));
  yield await Promise.resolve({ raw: JSON.stringify(rows), read: () => ({ rows, rejected: 0 }) });
}

function rowsOf(ads: readonly FoundAd[], { level, placements = false }: FigureQuery, period: Period): FigureRow[] {
  const days = daysOf(period).length;
  const row = (entity: string, ad: FigureRow['ad'], count: number): FigureRow => ({
    ...period,
    entity,
    ad,
    platform: placements ? 'example' : '',
    placement: placements ? 'example-feed' : '',
    figures: Object.fromEntries(
      reportedFigures.map((name) => [name, (perDay[name] ?? 0) * count * days]),
    ) as FigureRow['figures'],
    reach: 400 * count,
    frequency: null,
    resultKind: 'lead',
    attribution: null,
    actions: null,
  });
  if (level === 'account') return [row('', null, ads.length)];
  if (level === 'campaign') return [row(campaign.id, null, ads.length)];
  if (level === 'adset') return [row(adSet.id, null, ads.length)];
  const names = { adSetId: adSet.id, adSetName: adSet.name, campaignId: campaign.id, campaignName: campaign.name };
  return ads.map(({ id, name }) => row(id, { ...names, name }, 1));
}
