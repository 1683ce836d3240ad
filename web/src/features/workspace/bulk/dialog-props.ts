import type { BulkChange, CampaignsAct, CampaignsChange } from '@ad-foundry/contract/bulk.ts';

/** The acts that are asked about before they are done. */
export type AskedAct = 'deadline' | 'people' | 'formats' | 'attribute' | 'move' | 'duplicate' | 'delete';

/** Those of campaigns. */
export type CampaignAct = Exclude<CampaignsAct, 'archive' | 'restore' | 'shift'>;

export interface BulkDialogProps<Act = AskedAct, Change = BulkChange> {
  act: Act;
  /** How many are changed. */
  count: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isBusy: boolean;
  onRun: (change: Change) => void;
}

export type CampaignDialogProps = BulkDialogProps<CampaignAct, CampaignsChange>;

export interface FieldsProps<Change = BulkChange> {
  count: number;
  /** The form's id; submitting it runs the change. */
  form: string;
  onRun: (change: Change) => void;
}
