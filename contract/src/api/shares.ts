import {
  figureShareSchema,
  sharedCreatives,
  sharedCreativesView,
  sharedOverview,
  sharedOverviewView,
} from '@ad-foundry/contract/insights/shares.ts';
import { exampleInstant as at } from './basics.ts';
import { exampleDaily, exampleHead as head, exampleSet as set } from './insights.ts';
import { component, exampleId } from './vocabulary.ts';

const { account, period, comparison, settlesOn } = head;
const expiresAt = '2026-12-25T09:00:00.000Z';
const overview = {
  page: 'overview' as const,
  tiles: ['spend' as const, 'ctr' as const],
  lines: ['spend' as const, 'ctr' as const],
  bars: 'campaign' as const,
  level: 'campaign' as const,
  columns: ['spend' as const, 'impressions' as const],
  sort: 'spend' as const,
  direction: 'descending' as const,
};
const creatives = {
  page: 'creatives' as const,
  group: 'asset' as const,
  metrics: ['costPerResult' as const],
  sort: 'spend' as const,
  direction: 'descending' as const,
};

component(figureShareSchema, 'FigureShare', 'A link that shows figures, without its address.', {
  id: exampleId('figureShare'),
  page: 'overview',
  account: { id: account.id, name: account.name },
  createdAt: at,
  expiresAt,
  openedAt: null,
  by: { id: exampleId('account'), name: 'Lena Moreau' },
});
component(sharedOverviewView, 'SharedOverviewView', 'What a link shows of an overview.', overview);
component(sharedCreativesView, 'SharedCreativesView', 'What a link shows of the creatives.', creatives);
component(sharedOverview, 'SharedOverview', 'An overview as its link shows it.', {
  page: 'overview',
  organization: 'Studio Nord',
  expiresAt,
  view: overview,
  overview: {
    account,
    period,
    comparison,
    settlesOn,
    totals: set,
    before: null,
    daily: exampleDaily,
    dailyBefore: null,
    launches: [{ day: '2026-11-20', ads: 2 }],
  },
  bars: { items: [], rest: null },
  creatives: [],
  rows: { items: [], total: 0, totals: set, deleted: null },
});
component(sharedCreatives, 'SharedCreatives', 'Creatives as their link shows them.', {
  page: 'creatives',
  organization: 'Studio Nord',
  expiresAt,
  view: creatives,
  creatives: {
    head,
    items: [],
    total: 0,
    totals: set,
    deleted: null,
    resultKinds: ['purchase'],
    spendFloor: 5000,
    cohort: { creatives: 42, since: '2026-08-27', until: '2026-11-24' },
  },
});
