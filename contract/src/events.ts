import type {
  AccountId,
  CampaignGroupId,
  CampaignId,
  CreativeId,
  FormatId,
  MemberId,
  OrganizationId,
  TemplateId,
  VersionId,
} from './ids.ts';
import type { Target } from './targets.ts';

type Assignment = Target & { memberId: MemberId };

/** What happens in an organization and who else has to know: reactions on the server, open screens in the browser. */
export interface EventPayloads {
  'preferences.updated': { organizationId: OrganizationId };
  'sample.requested': { organizationId: OrganizationId; accountId: AccountId };
  'group.created': { groupId: CampaignGroupId };
  'group.updated': { groupId: CampaignGroupId };
  'assignment.created': Assignment;
  'assignment.deleted': Assignment;
  'campaign.created': { campaignId: CampaignId };
  'campaign.updated': { campaignId: CampaignId };
  'creative.created': { creativeId: CreativeId; campaignId: CampaignId };
  'creative.updated': { creativeId: CreativeId; campaignId: CampaignId };
  'creative.fulfilled': { creativeId: CreativeId; campaignId: CampaignId };
  'version.stored': { versionId: VersionId; creativeId: CreativeId };
  'version.deleted': { versionId: VersionId; creativeId: CreativeId };
  'version.waived': { versionId: VersionId; creativeId: CreativeId };
  'version.waiver-revoked': { versionId: VersionId; creativeId: CreativeId };
  'version.previewed': { versionId: VersionId; creativeId: CreativeId };
  'format.changed': { formatId: FormatId };
  'format.rejudging': { formatId: FormatId; revisionId: string; organizationId: OrganizationId; accountId: AccountId };
  'template.changed': { templateId: TemplateId };
  'mail.queued': { mailId: string };
  'account.signed-in': { accountId: AccountId };
}

export type EventName = keyof EventPayloads;
