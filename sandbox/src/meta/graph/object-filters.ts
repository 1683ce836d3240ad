import { findAdSet } from '#meta/ads/campaigns.ts';
import { adsOf } from '#meta/ads/store.ts';
import { invalid } from '#meta/graph-error.ts';
import { localDay, type Range } from '#meta/insights/days.ts';
import { performanceOf } from '#meta/insights/ad-performance.ts';
import { type Filter, passes, readFilters } from '#meta/insights/filters.ts';
import { readRanges } from '#meta/insights/query.ts';
import { asText } from '#meta/text.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import type { Context, EdgeCall } from './context.ts';
import { type Node, NodeReference } from './nodes.ts';
import { membersOf } from './specification.ts';
import { readTextList } from './json-parameters.ts';
import { type View, viewOf } from './views.ts';

/** Statuses that lists omit unless requested. */
const HIDDEN = new Set(['ARCHIVED', 'DELETED']);

/** The requested statuses; null for the defaults. @throws {GraphError} 100 */
function readStatuses(params: ReadonlyMap<string, string>): Set<string> | null {
  const text = params.get('effective_status');
  if (text === undefined) return null;
  const statuses = readTextList('effective_status', text);
  if (statuses.includes('DELETED'))
    throw invalid('Cannot request for deleted objects on this edge', { field: 'effective_status' });
  return new Set(statuses);
}

/** Converts a time to seconds since 1970, which filters use. */
const readable = (value: unknown): string => {
  const text = asText(value);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? String(Math.floor(Date.parse(text) / 1000)) : text;
};

/**
 * The value of a field such as `ad.name` or `campaign.effective_status`. @throws {GraphError} 100 for an unknown field
 */
function valueOf(context: Context, target: Node, { field }: Filter): string {
  const [first = '', ...rest] = field.split('.');
  const typeName = target.type.toLowerCase();
  const name = first === typeName && rest.length > 0 ? rest.join('.') : field;
  const view: View = viewOf(context, target);
  const parent = view[first];
  if (parent instanceof NodeReference && rest.length > 0)
    return valueOf(context, parent.node, { field: rest.join('.'), operator: '', values: [] });
  if (!membersOf(target.type).has(name)) throw invalid(`Filtering field ${field} is invalid`, { field: 'filtering' });
  return readable(view[name]);
}

/** Ids of the ads that delivered in the date ranges, with those of their ad sets and campaigns. */
function activeIn({ backend }: Context, account: AdAccount, ranges: readonly Range[]): Set<string> {
  const ids = new Set<string>();
  for (const ad of adsOf(backend, account)) {
    const { firstDay, lastDay } = performanceOf(backend, account, ad);
    if (!ranges.some(({ since, until }) => firstDay <= until && lastDay >= since)) continue;
    ids.add(ad.id).add(ad.adsetId);
    ids.add(findAdSet(backend, ad.adsetId)?.campaignId ?? '');
  }
  return ids;
}

const ENDED = new Set(['ARCHIVED', 'DELETED', 'PAUSED', 'CAMPAIGN_PAUSED']);

/** Campaigns, ad sets or ads that pass the conditions of a call. @throws {GraphError} 100 */
export function filterObjects({ context, params }: EdgeCall, account: AdAccount, nodes: readonly Node[]): Node[] {
  const statuses = readStatuses(params);
  const filters = readFilters(params.get('filtering') ?? '');
  const since = Number(params.get('updated_since') ?? 0);
  const today = localDay(context.backend.clock.now(), account.timezone);
  const hasDays = params.has('time_range') || params.has('date_preset');
  const activeIds = hasDays ? activeIn(context, account, readRanges(params, today)) : null;
  const completed = params.get('is_completed');
  const names = filters.map(({ field }) => field);
  const namesStatus = names.some((name) => name.endsWith('effective_status'));
  return nodes.filter((node) => {
    const view = viewOf(context, node);
    const status = String(view['effective_status']);
    const isShown = statuses ? statuses.has(status) : !HIDDEN.has(status) || (namesStatus && status !== 'DELETED');
    if (!isShown || (since > 0 && Number(readable(view['updated_time'])) < since)) return false;
    if (activeIds && !activeIds.has(String(view['id']))) return false;
    if (completed !== undefined && ENDED.has(status) !== ['true', '1'].includes(completed)) return false;
    return filters.every((filter) => passes(filter, valueOf(context, node, filter)));
  });
}
