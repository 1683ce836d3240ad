import {
  creativeDetail,
  creativeItem,
  fetchSchema,
  linkCandidate,
  resultsSchema,
  unmatchedAd,
} from '@ad-foundry/contract/insights/creatives.ts';
import { figureNames, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import { importedRow, importOutcome } from '@ad-foundry/contract/insights/imports.ts';
import { launchItem, misnamedAd } from '@ad-foundry/contract/insights/launches.ts';
import {
  breakdownSchema,
  figureCard,
  insightHead,
  insightRow,
  overviewSchema,
} from '@ad-foundry/contract/insights/tables.ts';
import { sortName } from '@ad-foundry/contract/insights/searches.ts';
import {
  briefLink,
  dailyValues,
  figureSet,
  figureValues,
  insightAccountSchema,
  mediaSchema,
  periodSchema,
  syncSchema,
} from '@ad-foundry/contract/insights/values.ts';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { exampleInstant as at } from './basics.ts';
import { component, exampleId } from './vocabulary.ts';

const advertiserId = 'acc_204117830955126' as AdvertiserId;
const none = Object.fromEntries(figureNames.map((name) => [name, null])) as Record<FigureName, null>;
const values = { ...none, spend: 1_842_000, impressions: 2_410_000, linkClicks: 32_294, ctr: 0.0134, results: 1439 };
const set = { values, absent: { reach: 'not-reported' as const } };
const daily = {
  days: ['2026-11-18', '2026-11-19'],
  values: { spend: [255_100, 262_400], impressions: [341_200, 350_900], results: [204, 211] },
};
const sync = {
  state: 'ready' as const,
  fetchedAt: at,
  since: '2023-10-25',
  coveredUntil: '2026-11-20',
  wantedSince: '2023-10-25',
  until: null,
  message: null,
};
const account = {
  provider: 'meta' as const,
  id: advertiserId,
  name: 'Aster Running EU',
  status: 'active' as const,
  currency: 'EUR',
  currencyDigits: 2,
  timeZone: 'Europe/Berlin',
  today: '2026-11-25',
  source: 'platform' as const,
  sync,
};
const head = {
  account,
  period: { since: '2026-11-18', until: '2026-11-24', preset: 'last_7_days' as const },
  comparison: { since: '2026-11-11', until: '2026-11-17' },
  settlesOn: '2026-12-22',
};
export { daily as exampleDaily, head as exampleHead, set as exampleSet };
const media = {
  kind: 'video' as const,
  width: 1080,
  height: 1920,
  durationMs: 24_000,
  picture: {
    small: '/api/insights/meta/pictures/acc_204117830955126/video-1203511840927716/small',
    large: '/api/insights/meta/pictures/acc_204117830955126/video-1203511840927716/large',
    width: 1080,
    height: 1920,
  },
};
const creative = { id: exampleId('creative'), name: 'Trail hero film' };
const campaign = { id: exampleId('campaign'), name: 'Spring launch' };
const brief = { creative, campaign, reason: 'asset' as const, certainty: 'certain' as const, by: null };
const row = {
  level: 'campaign' as const,
  id: '6030000000001',
  name: 'Autumn, broad',
  state: 'active' as const,
  platformState: 'ACTIVE',
  campaign: null,
  adSet: null,
  media: null,
  brief: null,
  ads: 6,
  share: 0.34,
  figures: set,
  resultKind: 'purchase',
  before: null,
  deleted: null,
};
const item = {
  key: 'video-1203511840927716',
  name: 'Trail hero film, 9:16',
  media,
  ads: 6,
  state: 'running' as const,
  adState: 'active' as const,
  firstDay: '2026-11-02',
  lastDay: '2026-11-24',
  brief,
  briefs: 1,
  share: 0.34,
  figures: set,
  resultKind: 'purchase',
  before: null,
  spendByDay: [80_100, 81_000, 84_500, 88_000, 91_200, 95_600, 99_800],
  places: { costPerResult: { rank: 0.34, of: 42 } },
};

component(figureValues, 'FigureValues', 'Figures: money in minor units, shares as 0 to 1.', values);
component(figureSet, 'FigureSet', 'Figures, and why some have no value.', set);
component(
  dailyValues,
  'DailyValues',
  'Figures by day, one value for each of the days. Counted figures only, from which the others are computed; links that are shared have the figures that they show. Results are null on days with several kinds of them.',
  daily,
);
component(syncSchema, 'InsightSync', 'How far the figures of an ad account are.', sync);
component(insightAccountSchema, 'InsightAccount', 'An ad account with its currency, zone and age of figures.', account);
component(importedRow, 'ImportedRow', 'One ad on one day, of a report.', {
  day: '2026-11-18',
  campaign: 'Trail autumn',
  adSet: 'Runners 25-44',
  ad: 'Trail 9:16 A',
  figures: { spend: 4120, impressions: 18_204, linkClicks: 204, results: 9 },
  resultKind: 'purchase',
});
component(importOutcome, 'ImportOutcome', 'What an import changed.', {
  rows: 1,
  added: 1,
  changed: 0,
  removed: 0,
  repeated: 0,
});
component(sortName, 'InsightSort', 'What rows and creatives are sorted by.', 'spend');
component(insightHead, 'InsightHead', 'What is shown: account, days, and until when they may change.', head);
component(mediaSchema, 'AdMedia', 'What an ad shows.', media);
component(briefLink, 'BriefLink', 'The creative of ours that an ad came from, with reason and certainty.', brief);
component(insightRow, 'InsightRow', 'Figures of a campaign, ad set, ad or asset.', row);
component(overviewSchema, 'InsightOverview', 'Figures of an ad account over a period.', {
  ...head,
  totals: set,
  before: null,
  daily,
  dailyBefore: null,
  launches: [{ day: '2026-11-20', ads: 2 }],
  ads: { total: 42, unmatched: 7 },
  lastSpendDay: '2026-11-24',
  attribution: ['7d_click_1d_view'],
  resultKinds: ['purchase'],
});
component(breakdownSchema, 'InsightBreakdown', 'Figures by day, platform, placement or attribute.', {
  head,
  items: [
    {
      key: 'instagram',
      name: 'instagram',
      across: null,
      ads: null,
      figures: set,
      resultKind: 'purchase',
      before: null,
    },
  ],
  rest: null,
});
component(figureCard, 'FigureCard', 'A figure with its definition.', {
  head,
  figure: 'ctr',
  set,
  fetchedAt: at,
  operands: [
    { figure: 'linkClicks', value: 32_294 },
    { figure: 'impressions', value: 2_410_000 },
  ],
  fields: ['inline_link_clicks', 'impressions'],
  attribution: ['7d_click_1d_view'],
  resultKinds: ['purchase'],
  differs: ['today'],
});
component(creativeItem, 'InsightCreative', 'Ads grouped by what they show.', item);
component(creativeDetail, 'InsightCreativeDetail', 'One group of ads, in detail.', {
  head,
  item,
  daily,
  dailyBefore: null,
  launches: [],
  ads: [],
  copies: [{ title: 'Grip on wet rock', body: null, ads: 6 }],
  retention: [1, 0.284, 0.189, 0.126, 0.1, 0.087],
  accountRetention: null,
  briefs: [{ brief: item.brief, ads: 6, figures: item.figures }],
  own: {
    versionId: exampleId('version'),
    image: null,
    video: `/api/versions/${exampleId('version')}/rendition`,
    filmstrip: { url: `/api/versions/${exampleId('version')}/filmstrip`, frames: 20, width: 90, height: 160 },
  },
  attributes: [{ label: 'Hook', value: 'Runner slips' }],
});
component(launchItem, 'LaunchedCreative', 'A new creative, beside others at the same age.', {
  creative: item,
  stage: 'winner',
  age: 22,
  spendAtAge: 620_400,
  medianSpend: 214_000,
  others: 38,
  daysToResult: 2,
});
component(misnamedAd, 'MisnamedAd', 'An ad whose name is not the one of its file.', {
  id: '6040000000001',
  name: 'Spring launch_Trail hero film_Reel_k3x9',
  state: 'active',
  media,
  spend: 241_000,
  firstDay: '2026-11-02',
  brief,
  expected: 'Spring launch_Trail hero film_Story_k3x9',
  differs: [{ variable: 'formatName', expected: 'Story', found: 'Reel' }],
  extra: null,
});
component(unmatchedAd, 'UnmatchedAd', 'An ad without a creative of ours, and which it may belong to.', {
  id: '6040000000001',
  name: 'Trail 9:16 A',
  state: 'active',
  media,
  spend: 241_000,
  firstDay: '2026-11-02',
  candidates: [{ creative, campaign, likeness: 0.86 }],
});
component(linkCandidate, 'LinkCandidate', 'A creative of ours that an ad may belong to.', {
  creative,
  campaign,
  likeness: 0.86,
});
component(resultsSchema, 'InsightResults', 'What the ads of our creatives reached, account by account.', {
  items: [
    {
      account: head.account,
      ads: 6,
      since: '2026-11-02',
      until: '2026-11-24',
      settlesOn: '2026-12-22',
      figures: set,
      daily,
      launches: [{ day: '2026-11-02', ads: 6 }],
      rows: [],
    },
  ],
});
component(fetchSchema, 'InsightFetch', 'One fetch from the platform.', {
  kind: 'ads',
  since: '2026-11-18',
  until: '2026-11-24',
  rows: 294,
  added: 42,
  changed: 12,
  removed: 0,
  rejected: 0,
  repeated: 0,
  startedAt: at,
  finishedAt: at,
  failure: null,
  restated: false,
});
component(periodSchema, 'Period', 'The days that figures are of, both included.', {
  since: '2031-03-01',
  until: '2031-03-07',
  preset: null,
});
