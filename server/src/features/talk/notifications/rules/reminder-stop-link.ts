import type { CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import type { Secrets } from '#infra/crypto/secrets.ts';

/** The recipient of a reminder, and the campaigns whose reminders its link can stop one by one. */
export interface ReminderStopLink {
  memberId: MemberId;
  campaignIds: CampaignId[];
}

const purpose = 'reminder-stops';
/** Keeps the link below the length that mail programs cut. */
const maxCampaigns = 8;

/**
 * A token that stops reminders: all, or those of one of these campaigns. It works without a session and does not
 * expire, and names the member, since an invited guest joins with another account.
 */
export function reminderStopToken(secrets: Secrets, { memberId, campaignIds }: ReminderStopLink): string {
  const named = campaignIds.slice(0, maxCampaigns).join('-');
  return `${memberId}.${named}.${secrets.mac(purpose, memberId, named).toString('base64url')}`;
}

/** The member and campaigns of a token; null for an invalid one and for that of another mail. */
export function readReminderStopToken(secrets: Secrets, token: string): ReminderStopLink | null {
  const [memberId = '', named = '', mac = ''] = token.split('.');
  if (!memberId.startsWith('mem_')) return null;
  if (!secrets.verifyMac(purpose, Buffer.from(mac, 'base64url'), memberId, named)) return null;
  return { memberId: memberId as MemberId, campaignIds: named.split('-') as CampaignId[] };
}

/** What a form of the page does: one campaign, all reminders, or turning them on again. */
export type ReminderChoice = { isStopped: boolean; campaignId: CampaignId | null };

/**
 * The choice in the body of a request; null for a campaign that the token does not name. Without a choice, as a mail
 * program sends it (RFC 8058), all reminders stop.
 */
export function readReminderChoice(body: string, { campaignIds }: ReminderStopLink): ReminderChoice | null {
  const fields = new URLSearchParams(body);
  const resumed = fields.get('resume');
  const named = resumed ?? fields.get('stop') ?? 'all';
  const campaignId = campaignIds.find((each) => each === named) ?? null;
  return campaignId === null && named !== 'all' ? null : { isStopped: resumed === null, campaignId };
}
