import type { BulkChange } from '@ad-foundry/contract/work/bulk.ts';

/** The acts that are asked about before they are done. */
export type AskedAct = 'deadline' | 'people' | 'formats' | 'attribute' | 'move' | 'duplicate' | 'delete';

export interface BulkDialogProps {
  act: AskedAct;
  /** Creatives that are changed. */
  count: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isBusy: boolean;
  onRun: (change: BulkChange) => void;
}

export interface FieldsProps {
  count: number;
  /** The form's id; submitting it runs the change. */
  form: string;
  onRun: (change: BulkChange) => void;
}
