import type { ChatKind } from '@ad-foundry/contract/webhook-types.ts';

type Refusal = 'webhook.not-slack' | 'webhook.not-teams' | 'webhook.teams-ended';

const slackHosts = ['hooks.slack.com', 'hooks.slack-gov.com'];
const slackPath = /^\/services\/[A-Z0-9]+\/[A-Z0-9]+\/[A-Za-z0-9]+\/?$/;
/** Workflows, in the clouds of the public, of governments and of China. */
const teamsHost =
  /\.environment\.api\.(powerplatform\.com|(?:gov|high)\.powerplatform\.us|appsplatform\.us|powerplatform\.partner\.microsoftonline\.cn)$/;
/** Office 365 connectors, and the former hosts of workflows. */
const endedHost = /(^|\.)(webhook\.office\.com|outlook\.office(365)?\.com|logic\.azure\.(com|us|cn))$/;

/**
 * Why an address cannot be one of Slack or Teams; null if it can.
 * @param sandboxUrl where local replacements of both stand, in local mode
 */
export function refuseAddress(kind: ChatKind, address: string, sandboxUrl: string | null): Refusal | null {
  const refusal = kind === 'slack' ? 'webhook.not-slack' : 'webhook.not-teams';
  if (!URL.canParse(address)) return refusal;
  const url = new URL(address);
  if (sandboxUrl !== null && address.startsWith(`${sandboxUrl}/${kind}/`)) return null;
  if (url.protocol !== 'https:') return refusal;
  if (kind === 'slack') return slackHosts.includes(url.host) && slackPath.test(url.pathname) ? null : refusal;
  if (endedHost.test(url.hostname)) return 'webhook.teams-ended';
  return teamsHost.test(url.host) ? null : refusal;
}

/** An address as it may be shown: the host, and as much of the end as tells two addresses apart. */
export const shortAddress = (address: string): string => `${new URL(address).origin}/…${address.slice(-4)}`;
