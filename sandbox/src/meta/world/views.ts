import { hoursAhead, graphTime } from '#meta/clock.ts';
import { offsetOf } from '#meta/data/currencies.ts';
import { type Context, requireScope, seesPage } from '#meta/graph/context.ts';
import { type InstagramUser, node, NodeReference } from '#meta/graph/nodes.ts';
import { pictureUrl } from '#meta/library/addresses.ts';
import { pageTokenOf } from '#meta/oauth/tokens.ts';
import type { AdAccount } from './accounts.ts';
import type { Business, Page, Person } from './people.ts';

type View = Record<string, unknown>;

const pictureOf = (context: Context, name: string) => ({
  data: { height: 50, width: 50, is_silhouette: false, url: pictureUrl(context, `profile-${name}`, 50, 50) },
});

export function viewPerson(context: Context, person: Person): View {
  const [first = '', ...rest] = person.name.split(' ');
  return {
    id: person.id,
    name: person.name,
    first_name: first,
    last_name: rest.join(' ') || undefined,
    short_name: first,
    email: context.session.scopes.has('email') ? person.email : undefined,
    locale: person.locale,
    picture: () => pictureOf(context, person.id),
  };
}

export const viewBusiness = ({ id, name, createdAt }: Business): View => ({
  id,
  name,
  created_time: createdAt,
  updated_time: createdAt,
  is_hidden: false,
  link: `https://www.facebook.com/${id}`,
  timezone_id: 57,
  two_factor_type: 'admin_required',
  verification_status: 'verified',
  vertical: 'RETAIL',
});

export function viewPage(context: Context, page: Page): View {
  const { backend, session } = context;
  const instagram = page.instagram && (() => instagramOf(context, page));
  const business = backend.world.businesses.get(page.businessId);
  return {
    id: page.id,
    name: page.name,
    access_token: () => (seesPage(context, page) ? pageTokenOf(backend, session.token, page.id).value : undefined),
    category: page.category,
    category_list: [{ id: '2209', name: page.category }],
    tasks: session.person.tasks.filter((task) => task !== 'DRAFT'),
    picture: () => pictureOf(context, page.id),
    link: `https://www.facebook.com/${page.id}`,
    username: page.instagram?.username,
    is_published: true,
    verification_status: 'not_verified',
    business: business && new NodeReference(node('Business', business)),
    owner_business: business && new NodeReference(node('Business', business)),
    instagram_business_account: instagram,
    connected_instagram_account: instagram,
    fan_count: 1200,
  };
}

function instagramOf(context: Context, page: Page): NodeReference | undefined {
  const { scopes } = context.session;
  if (!page.instagram || !(scopes.has('instagram_basic') || scopes.has('pages_read_engagement'))) return undefined;
  return new NodeReference(node('IGUser', { ...page.instagram, name: page.name }));
}

export const viewInstagram = (context: Context, { id, username, name }: InstagramUser): View => ({
  id,
  username,
  name,
  ig_id: Number(id.slice(-6)),
  profile_picture_url: () => pictureUrl(context, `instagram-${id}`, 50, 50),
  followers_count: 5400,
  media_count: 210,
});

/** The business of an account requires `business_management`, so lists that request it are often refused. */
function businessOf(context: Context, account: AdAccount): NodeReference | undefined {
  requireScope(context, 'business_management');
  const business = account.businessId === null ? undefined : context.backend.world.businesses.get(account.businessId);
  return business && new NodeReference(node('Business', business));
}

const DAY_MS = 86_400_000;

export function viewAccount(context: Context, account: AdAccount): View {
  const { clock, faults } = context.backend;
  const isDisabled = faults.disables(account.id);
  const cents = offsetOf(account.currency);
  return {
    id: `act_${account.id}`,
    account_id: account.id,
    name: account.name,
    account_status: isDisabled ? 2 : account.status,
    disable_reason: isDisabled ? 1 : account.disableReason,
    age: Number(((clock.now() - account.createdMs) / DAY_MS).toFixed(6)),
    amount_spent: String(account.amountSpent),
    balance: String(Math.floor(account.amountSpent / 100)),
    business: () => businessOf(context, account),
    owner_business: () => businessOf(context, account),
    business_name:
      account.businessId === null ? undefined : context.backend.world.businesses.get(account.businessId)?.name,
    business_country_code: account.country,
    capabilities: ['CAN_USE_REACH_AND_FREQUENCY'],
    created_time: graphTime(account.createdMs),
    currency: account.currency,
    end_advertiser_name: account.name,
    fb_entity: 1,
    is_personal: account.businessId === null ? 1 : 0,
    is_prepay_account: false,
    min_campaign_group_spend_cap: String(100 * cents),
    min_daily_budget: 100,
    owner: () => businessOf(context, account)?.node.value && account.businessId,
    spend_cap: '0',
    timezone_id: 1,
    timezone_name: account.timezone,
    timezone_offset_hours_utc: () => hoursAhead(account.timezone, clock.now()),
    tos_accepted: { '206760949512025': 1 },
    user_tasks: [...context.session.person.tasks],
  };
}
