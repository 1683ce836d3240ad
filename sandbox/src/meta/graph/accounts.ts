import { adSetsOf, campaignsOf } from '#meta/ads/campaigns.ts';
import { adsOf } from '#meta/ads/store.ts';
import { viewAd } from '#meta/ads/views.ts';
import { GraphError, notFound } from '#meta/graph-error.ts';
import { type Edge, type EdgeCall, requireRead, requireScope, seesAccount, seesPage } from './context.ts';
import { listEdge } from './list-edge.ts';
import { filterObjects } from './object-filters.ts';
import { type Node, node } from './nodes.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import type { Business, Person } from '#meta/world/people.ts';

/** The account of an edge such as `act_1/ads`. @throws {GraphError} 200 */
export function accountIn({ context, node: { type, value } }: EdgeCall): AdAccount {
  if (type !== 'AdAccount') throw notFound(type);
  requireRead(context, value);
  return value;
}

/** Requires that the node is the token's person, who cannot see other people. */
function requireSelf({ context, node: { type, value } }: EdgeCall): Person {
  const { person } = context.session;
  if (type !== 'User' || value.id !== person.id) throw notFound(String((value as { id?: string }).id));
  return person;
}

function requireBusiness({ context, node: { type, value } }: EdgeCall): Business {
  requireScope(context, 'business_management');
  const { backend, session } = context;
  if (type !== 'Business' || !backend.world.businessesOf(session.person).includes(value)) throw notFound(type);
  return value;
}

const toAccount = (account: AdAccount): Node => node('AdAccount', account);

function accountsOfPerson(call: EdgeCall): Node[] {
  const person = requireSelf(call);
  const { context } = call;
  const { scopes } = context.session;
  if (!scopes.has('ads_read') && !scopes.has('ads_management')) throw new GraphError('permission-missing');
  return context.backend.world
    .accountsOf(person)
    .filter((account) => seesAccount(context, account))
    .map(toAccount);
}

function accountsOfBusiness(call: EdgeCall, belongs: (account: AdAccount, business: Business) => boolean): Node[] {
  const business = requireBusiness(call);
  const search = call.params.get('search_query')?.toLowerCase() ?? '';
  return [...call.context.backend.world.accounts.values()]
    .filter((account) => belongs(account, business) && seesAccount(call.context, account))
    .filter(({ id, name }) => name.toLowerCase().includes(search) || id.includes(search))
    .map(toAccount);
}

function pagesOfPerson(call: EdgeCall): Node[] {
  const person = requireSelf(call);
  const { context } = call;
  requireScope(context, 'pages_show_list');
  const found = context.backend.world.pagesOf(person).filter((page) => seesPage(context, page));
  return found.map((page) => node('Page', page));
}

function pagesOfBusiness(call: EdgeCall): Node[] {
  const business = requireBusiness(call);
  requireScope(call.context, 'pages_show_list');
  const found = [...call.context.backend.world.pages.values()].filter(({ businessId }) => businessId === business.id);
  return found.map((page) => node('Page', page));
}

function instagramAccounts(call: EdgeCall): Node[] {
  const { node: parent, context } = call;
  const pages = parent.type === 'Page' ? [parent.value] : context.backend.world.pagesFor(accountIn(call));
  return pages
    .filter((page) => seesPage(context, page))
    .map(({ instagram, name }) => instagram && node('IGUser', { ...instagram, name }))
    .filter((user) => user !== undefined);
}

/** Ads of an account, a campaign or an ad set, with the requested statuses. */
export const adsIn = (call: EdgeCall): Node[] => {
  const { context, node: parent } = call;
  const account = parent.type === 'AdAccount' ? accountIn(call) : parentAccount(call);
  const ads = adsOf(context.backend, account).filter((ad) => {
    if (parent.type === 'AdSet') return ad.adsetId === parent.value.id;
    return parent.type !== 'Campaign' || viewAd(context, ad)['campaign_id'] === parent.value.id;
  });
  return filterObjects(
    call,
    account,
    ads.map((ad) => node('Ad', ad)),
  );
};

const adSetsIn = (call: EdgeCall): Node[] => {
  const { context, node: parent } = call;
  const account = parent.type === 'AdAccount' ? accountIn(call) : parentAccount(call);
  const all = adSetsOf(context.backend, account);
  const adSets = parent.type === 'Campaign' ? all.filter(({ campaignId }) => campaignId === parent.value.id) : all;
  return filterObjects(
    call,
    account,
    adSets.map((adSet) => node('AdSet', adSet)),
  );
};

const campaignsIn = (call: EdgeCall): Node[] => {
  const account = accountIn(call);
  const all = campaignsOf(call.context.backend, account);
  return filterObjects(
    call,
    account,
    all.map((campaign) => node('Campaign', campaign)),
  );
};

/** The account of a campaign or ad set. */
function parentAccount({ context, node: { type, value } }: EdgeCall): AdAccount {
  const account = 'accountId' in value ? context.backend.world.accounts.get(value.accountId) : undefined;
  if (!account) throw notFound(type);
  requireRead(context, account);
  return account;
}

/** Lists of accounts, Pages, campaigns and ads. */
export const accountEdges: Record<string, Edge> = {
  'User/adaccounts': listEdge(accountsOfPerson),
  'User/accounts': listEdge(pagesOfPerson),
  'User/businesses': listEdge((call) => {
    requireScope(call.context, 'business_management');
    return call.context.backend.world.businessesOf(requireSelf(call)).map((business) => node('Business', business));
  }),
  'Business/owned_ad_accounts': listEdge((call) =>
    accountsOfBusiness(call, (account, { id }) => account.businessId === id),
  ),
  'Business/client_ad_accounts': listEdge((call) =>
    accountsOfBusiness(call, (account, { id }) => account.sharedWith.includes(id)),
  ),
  'Business/owned_pages': listEdge(pagesOfBusiness),
  'Business/client_pages': listEdge((call) => (requireBusiness(call), [])),
  'Page/instagram_accounts': listEdge(instagramAccounts),
  'AdAccount/instagram_accounts': listEdge(instagramAccounts),
  'AdAccount/promote_pages': listEdge(
    (call) => call.context.backend.world.pagesFor(accountIn(call)).map((page) => node('Page', page)),
    { defaults: ['name'] },
  ),
  'AdAccount/campaigns': listEdge(campaignsIn),
  'AdAccount/adsets': listEdge(adSetsIn),
  'Campaign/adsets': listEdge(adSetsIn),
  'Campaign/ads': listEdge(adsIn),
  'AdSet/ads': listEdge(adsIn),
};
