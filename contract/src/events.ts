import type {
  AccountId,
  AttributeId,
  CampaignGroupId,
  CampaignId,
  CreativeId,
  FormatId,
  MemberId,
  OrganizationId,
  TemplateId,
  VersionId,
} from './ids.ts';
import type { MediaFacts } from './rules/media-facts.ts';
import type { Target } from './targets.ts';

type Assignment = Target & { memberId: MemberId };

/** What happens in an organization and who else has to know: reactions on the server, open screens in the browser. */
export interface EventPayloads {
  'preferences.updated': { organizationId: OrganizationId };
  'sample.requested': { organizationId: OrganizationId; accountId: AccountId };
  'group.created': { groupId: CampaignGroupId };
  'group.updated': { groupId: CampaignGroupId };
  /** Who belongs to it or is invited, and as what. */
  'people.changed': Record<string, never>;
  'assignment.created': Assignment;
  'assignment.deleted': Assignment;
  'campaign.created': { campaignId: CampaignId };
  'campaign.updated': { campaignId: CampaignId };
  'creative.created': { creativeId: CreativeId; campaignId: CampaignId };
  'creative.updated': { creativeId: CreativeId; campaignId: CampaignId };
  'creative.fulfilled': { creativeId: CreativeId; campaignId: CampaignId };
  'version.stored': { versionId: VersionId; creativeId: CreativeId; kind: MediaFacts['kind'] };
  'version.deleted': { versionId: VersionId; creativeId: CreativeId };
  'version.waived': { versionId: VersionId; creativeId: CreativeId };
  'version.waiver-revoked': { versionId: VersionId; creativeId: CreativeId };
  'version.scanned': { versionId: VersionId; creativeId: CreativeId };
  'version.previewed': { versionId: VersionId; creativeId: CreativeId };
  'format.changed': { formatId: FormatId };
  'format.rejudging': { formatId: FormatId; revisionId: string; organizationId: OrganizationId; accountId: AccountId };
  'template.changed': { templateId: TemplateId };
  'attribute.changed': { attributeId: AttributeId };
  'mail.queued': { mailId: string };
  'account.signed-in': { accountId: AccountId };
}

export type EventName = keyof EventPayloads;

/**
 * Whom an event concerns: the team; of them who may see people; guests who are assigned to its campaign, too; or of
 * guests whom it is about.
 */
type Audience = 'team' | 'people' | 'campaign' | 'assignee';

/** What open screens are told of. Everything else is the server's own business. */
export const liveAudiences = {
  'preferences.updated': 'team',
  'people.changed': 'people',
  'group.created': 'team',
  'group.updated': 'team',
  'assignment.created': 'assignee',
  'assignment.deleted': 'assignee',
  'campaign.created': 'campaign',
  'campaign.updated': 'campaign',
  'creative.created': 'campaign',
  'creative.updated': 'campaign',
  'creative.fulfilled': 'campaign',
  'version.stored': 'campaign',
  'version.deleted': 'campaign',
  'version.waived': 'campaign',
  'version.waiver-revoked': 'campaign',
  'version.scanned': 'campaign',
  'version.previewed': 'campaign',
  'format.changed': 'team',
  'template.changed': 'team',
  'attribute.changed': 'team',
} as const satisfies Partial<Record<EventName, Audience>>;

export type LiveEventName = keyof typeof liveAudiences;

/** What an open screen is told: what happened to what, by id alone; the page then reads it by its own rights. */
export interface LiveEvent {
  name: LiveEventName;
  campaignId?: CampaignId;
  creativeId?: CreativeId;
  groupId?: CampaignGroupId;
  formatId?: FormatId;
  templateId?: TemplateId;
  attributeId?: AttributeId;
}
