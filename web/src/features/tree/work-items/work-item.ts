import type { CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';

/** A group, campaign or creative, as its menu and dialogs need it. Without an edition it is not renamed. */
export type WorkItem = { name: string; edition?: number } & (
  | { kind: 'group'; id: CampaignGroupId }
  | { kind: 'campaign'; id: CampaignId }
  | { kind: 'creative'; id: CreativeId; campaignId: CampaignId }
);

/** What the item's dialogs do. */
export type ItemAct = 'archive' | 'restore' | 'rename' | 'move' | 'people' | 'delete' | 'duplicate';

export interface ItemDialogProps {
  item: WorkItem;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Leaves the item's own page once it is deleted; absent elsewhere. */
  leave?: (() => void) | undefined;
}
