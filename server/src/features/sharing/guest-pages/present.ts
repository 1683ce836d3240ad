import type { RequestedCampaign, GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import type { campaigns } from '#db/schema/campaigns.ts';
import { avatarUrlOf } from '#features/people/account/queries.ts';

export interface AskedRow {
  campaign: typeof campaigns.$inferSelect;
  asker: { id: AccountId; firstName: string; lastName: string } | null;
  avatarSha256: string | null;
  total: number;
  delivered: number;
  attention: number;
  fieldsMissing: number;
}

export function presentAsked({ campaign, total, delivered, attention, fieldsMissing }: AskedRow): RequestedCampaign {
  const { id, name, dueAt } = campaign;
  return { id, name, dueAt: dueAt?.toISOString() ?? null, progress: { delivered, attention, total, fieldsMissing } };
}

export function presentAsking({ asker, avatarSha256 }: AskedRow): Pick<GuestPage, 'requestedBy'> {
  return { requestedBy: asker && { name: personName(asker), avatarUrl: avatarUrlOf(asker.id, avatarSha256) } };
}
