import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { groups, type Group } from '@ad-foundry/contract/groups.ts';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { people } from '@ad-foundry/contract/people.ts';
import type { TestApp } from './app.ts';
import { brief, reread, slotOf, versionsOf } from './briefs.ts';
import type { TestClient } from './client.ts';
import { picture } from './media.ts';
import { joinAs, type Colleague } from './members.ts';
import { upload } from './uploading.ts';

/** Texts that must never reach the guest. */
export const canary = 'Canarybird';

/** A team with a guest, a creative in the guest's campaign, and another campaign in a group. */
export interface Agency {
  team: TestClient;
  organizationId: OrganizationId;
  assignedCreative: Creative;
  sibling: Creative;
  group: Group;
  guest: Colleague;
  assign(): Promise<unknown>;
}

export async function agency(app: TestApp): Promise<Agency> {
  const team = app.browser();
  const { organizationId } = await team.signUp();
  if (organizationId === null) throw new Error('there is no organization');
  const assignedCreative = await delivered(team, 'Asked for');
  const sibling = await delivered(team, `${canary} campaign`);
  const group = await team.call(groups.create, { body: { name: `${canary} group` } });
  await team.call(campaigns.update, { params: { campaignId: sibling.campaign.id }, body: { groupId: group.id } });
  const guest = await joinAs(app, organizationId, 'guest');
  const assign = () =>
    team.call(people.addToCampaign, {
      params: { campaignId: assignedCreative.campaign.id },
      body: { memberIds: [guest.memberId] },
    });
  await assign();
  return { team, organizationId, assignedCreative, sibling, group, guest, assign };
}

/** A briefed creative with a carousel that contains a file of the team. */
async function delivered(team: TestClient, campaign: string): Promise<Creative> {
  const creative = await brief(team, { campaign, name: `${campaign} creative`, formats: ['carousel'] });
  const bytes = await picture({ width: 700, height: 700 });
  await upload(team, { slotId: slotOf(creative).id, name: `${campaign}.jpg`, bytes });
  return reread(team, creative);
}

/** Every id of a creative that a path may contain. */
export function idsOf(creative: Creative): Record<string, string> {
  const [variation] = slotOf(creative).variations;
  const [version] = versionsOf(creative);
  return {
    campaignId: creative.campaign.id,
    creativeId: creative.id,
    slotId: slotOf(creative).id,
    variationId: variation?.id ?? '',
    cardId: variation?.cards[0]?.id ?? '',
    versionId: version?.id ?? '',
    formatId: slotOf(creative).format.id,
  };
}
