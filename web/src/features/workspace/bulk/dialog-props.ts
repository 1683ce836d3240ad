import type { BulkChange, BulkKind } from '@ad-foundry/contract/bulk.ts';

export interface FieldsProps<Input = BulkChange<'creative'>> {
  /** The number of items to change. */
  count: number;
  /** The form's id; submitting it runs the change. */
  form: string;
  onRun: (input: Input) => void;
}

export interface BulkDialogProps<Kind extends BulkKind> {
  /** The number of items to change. */
  count: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isBusy: boolean;
  onRun: (change: BulkChange<Kind>) => void;
}
