import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';

export interface ImportPageProps {
  advertisers: readonly InsightAdvertiser[];
  onClose: () => void;
  /** Called with the account and its first and last day once all is stored. */
  onImported: (advertiserId: AdvertiserId, days: { since: string; until: string }) => void;
}
