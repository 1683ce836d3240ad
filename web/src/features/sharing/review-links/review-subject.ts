import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { ReviewScope } from '@ad-foundry/contract/review-links.ts';

/** What a review link is made for. */
export interface ReviewSubject {
  campaignId: CampaignId;
  scope: ReviewScope;
  /** Name of the campaign or creative: the title that is proposed. */
  name: string;
  /** The client that is proposed: the group of the campaign. */
  clientName?: string | null;
  /** Whether files of the campaign count only once approved. */
  needsApproval?: boolean;
}
