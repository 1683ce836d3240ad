import type { WebhookKind, WebhookOffReason } from '@ad-foundry/contract/webhook-types.ts';

type Ending = Exclude<WebhookOffReason, 'person' | 'failing'>;

/** What the services answer to an address that takes no message any more, whatever the message. */
const endings: [RegExp, Ending][] = [
  [/\bchannel_is_archived\b/, 'archived'],
  [
    /\b(no_service|no_service_id|no_active_hooks|no_team|team_disabled|channel_not_found|WorkflowTriggerIsNotEnabled)\b/,
    'removed',
  ],
  [
    /\b(invalid_token|action_prohibited|posting_to_general_channel_denied|DirectApiAuthorizationRequired)\b/,
    'forbidden',
  ],
];

/** Why a receiver that answers so is turned off at once; null if it is tried again. */
export function endingOf(
  kind: WebhookKind,
  { status, answer }: { status: number | null; answer: string },
): Ending | null {
  if (kind === 'webhook') return status === 410 ? 'gone' : null;
  if (status === null || status < 400 || status >= 500 || status === 429) return null;
  const [, ending] = endings.find(([pattern]) => pattern.test(answer)) ?? [];
  if (ending) return ending;
  if (status === 404 || status === 410) return 'removed';
  return status === 401 || status === 403 ? 'forbidden' : null;
}
