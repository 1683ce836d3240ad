import { accountIn, adsIn } from '#meta/graph/accounts.ts';
import { type Edge, type EdgeCall, requireWrite } from '#meta/graph/context.ts';
import { readList } from '#meta/graph/list-edge.ts';
import { GraphError, invalid, notFound } from '#meta/graph-error.ts';
import { readObject } from '#meta/graph/json-parameters.ts';
import { nextId } from '#meta/state.ts';
import { asText } from '#meta/text.ts';
import { findAdSet } from './campaigns.ts';
import { isValidation } from './creatives.ts';
import type { AdRecord } from './records.ts';
import { findCreative } from './store.ts';

/** Statuses that a new ad may have. */
const FIRST_STATUSES = new Set(['ACTIVE', 'PAUSED']);

/** Creates an ad from an ad set and a creative of the account. */
function post(call: EdgeCall): unknown {
  const { context, params } = call;
  const { backend } = context;
  const account = accountIn(call);
  requireWrite(context, account);
  const name = params.get('name') ?? '';
  const adSet = findAdSet(backend, params.get('adset_id') ?? '');
  if (adSet?.accountId !== account.id || adSet.status === 'DELETED') {
    throw invalid('The ad set does not belong to this ad account', { field: 'adset_id' });
  }
  const creativeId = asText(readObject('creative', params.get('creative') ?? '')['creative_id']);
  const creative = findCreative(backend, creativeId);
  if (creative?.accountId !== account.id || creative.status === 'DELETED') {
    throw invalid('The creative does not belong to this ad account', { field: 'creative' });
  }
  const status = params.get('status') ?? 'ACTIVE';
  if (!FIRST_STATUSES.has(status)) throw invalid('A new ad is ACTIVE or PAUSED', { field: 'status' });
  if (isValidation(params)) return { success: true };
  const id = nextId(backend.state, 'ad');
  const now = backend.clock.now();
  const ad = { id, accountId: account.id, adsetId: adSet.id, creativeId, name, createdMs: now, updatedMs: now };
  backend.state.ads.set(id, { ...ad, status: status as AdRecord['status'] });
  return { id };
}

function adIn({ context, node: { type, value } }: EdgeCall): AdRecord {
  if (type !== 'Ad') throw notFound(type, 'post');
  const account = context.backend.world.accounts.get(value.accountId);
  if (account) requireWrite(context, account);
  return value;
}

function change(call: EdgeCall): unknown {
  const { params } = call;
  const ad = { ...adIn(call) };
  const status = params.get('status') ?? ad.status;
  if (ad.status === 'DELETED')
    throw new GraphError('value-retired', { userTitle: 'Ad deleted', userMessage: 'A deleted ad cannot be changed.' });
  ad.name = params.get('name') ?? ad.name;
  ad.status = status as AdRecord['status'];
  ad.updatedMs = call.context.backend.clock.now();
  call.context.backend.state.ads.set(ad.id, ad);
  return { success: true };
}

function remove(call: EdgeCall): unknown {
  const ad = adIn(call);
  const { clock, state } = call.context.backend;
  state.ads.set(ad.id, { ...ad, status: 'DELETED', updatedMs: clock.now() });
  return { success: true };
}

export const adEdges: Record<string, Edge> = {
  'AdAccount/ads': { read: readList(adsIn), post },
  Ad: { post: change, remove },
};
