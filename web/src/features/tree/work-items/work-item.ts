import type { CampaignGroupId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';

/** A group, campaign or creative as input of its menu and dialogs. Only an item with an edition can be renamed. */
export type WorkItem = { name: string; edition?: number } & (
  | { kind: 'group'; id: CampaignGroupId }
  | { kind: 'campaign'; id: CampaignId }
  | { kind: 'creative'; id: CreativeId; campaignId: CampaignId }
);

/** The actions of the item's dialogs. */
export type ItemAct = 'archive' | 'restore' | 'rename' | 'move' | 'people' | 'delete' | 'duplicate';

export interface ItemDialogProps {
  item: WorkItem;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Leaves the item's page after a deletion; absent on other pages. */
  leave?: (() => void) | undefined;
}
