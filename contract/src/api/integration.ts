import { advertiserRef, advertiserSchema, assignedAdvertiser } from '@ad-foundry/contract/advertisers.ts';
import { advertiserId, tokenId, type AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { exchangeSchema, providerSchema, tokenHealth, tokenSchema } from '@ad-foundry/contract/integration.ts';
import { exampleInstant as at } from './basics.ts';
import { component, exampleId } from './vocabulary.ts';

const account = 'acc_204117830955126' as AdvertiserId;
const health = { state: 'expiring' as const, reason: null, daysLeft: 9, missing: [] };
const token = {
  id: exampleId('token'),
  provider: 'meta' as const,
  kind: 'person' as const,
  providerUserName: 'Ana Silva',
  connectedBy: { id: exampleId('account'), firstName: 'Ana', lastName: 'Silva', avatarUrl: null },
  createdAt: at,
  connectedAt: at,
  expiresAt: at,
  checkedAt: at,
  health,
  scopes: [{ name: 'ads_read', purpose: 'figures' as const, granted: true }],
  advertisers: { reachable: 13, chosen: 6, onlyHere: 6, campaigns: 4 },
};
const advertiser = {
  provider: 'meta' as const,
  id: account,
  name: 'Aster Running EU',
  status: 'active' as const,
  platformStatus: '1',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
  businessName: 'Aster Running',
  chosen: true,
  obstacle: null,
  campaigns: 4,
  createdAt: at,
  updatedAt: at,
};

component(tokenId, 'TokenId', 'Id of a connection to an ad platform.', exampleId('token'));
component(advertiserId, 'AdvertiserId', 'Id of an ad account: `acc_` and the number of its platform.', account);
component(providerSchema, 'Provider', 'An ad platform, and whether it can be connected.', {
  provider: 'meta',
  state: 'ready',
});
component(tokenHealth, 'TokenHealth', 'Whether a connection works, and until when.', health);
component(tokenSchema, 'Token', 'A connection to an ad platform. Never contains the access token.', token);
component(exchangeSchema, 'Exchange', 'The result of connecting an ad platform.', {
  token,
  outcome: 'connected',
  alsoIn: [],
  returnTo: '/settings/integration',
});
component(advertiserSchema, 'Advertiser', 'An ad account.', advertiser);
component(advertiserRef, 'AdvertiserRef', 'Names an ad account.', { provider: 'meta', id: account });
component(assignedAdvertiser, 'AssignedAdvertiser', 'An ad account of a campaign or campaign group.', {
  ...advertiser,
  via: 'campaign',
});
