import type { ErrorCode } from '@ad-foundry/contract/errors.ts';

/** The error codes of connecting ad platforms, and of ad accounts. */
export const integrationProblems = {
  integration: {
    authorize: [
      'integration.coming',
      'integration.not-configured',
      'organization.sample',
      'request.too-many',
      'token.not-found',
    ],
    exchange: [
      'integration.coming',
      'integration.failed',
      'integration.not-configured',
      'integration.state',
      'integration.throttled',
      'integration.token-rejected',
      'integration.too-many',
      'integration.unavailable',
      'organization.not-found',
      'organization.sample',
      'request.too-many',
      'token.not-found',
    ],
    check: [
      'integration.coming',
      'integration.failed',
      'integration.not-configured',
      'integration.throttled',
      'integration.unavailable',
      'token.not-found',
    ],
    disconnect: ['token.not-found'],
    deauthorize: ['integration.coming', 'integration.not-configured'],
    requestDeletion: ['integration.coming', 'integration.not-configured'],
  },
  advertisers: {
    choose: ['advertiser.not-found'],
    ofCampaign: ['campaign.not-found', 'group.not-found'],
    assignToCampaign: [
      'advertiser.not-found',
      'advertiser.too-many',
      'campaign.archived',
      'campaign.not-found',
      'group.not-found',
    ],
    ofGroup: ['campaign.not-found', 'group.not-found'],
    assignToGroup: ['advertiser.not-found', 'advertiser.too-many', 'campaign.not-found', 'group.not-found'],
  },
} as const satisfies Record<string, Record<string, readonly ErrorCode[]>>;
