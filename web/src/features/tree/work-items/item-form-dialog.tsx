import { useId, type FocusEvent, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { ContractForm } from '#lib/forms/form.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';

interface ItemFormDialogProps<Values extends FieldValues, Sent> {
  contract: ContractForm<Values, Sent>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** The label of the submit button. */
  action: string;
  children: ReactNode;
}

/** A form dialog for an action on an item. */
export function ItemFormDialog<Values extends FieldValues, Sent>(props: ItemFormDialogProps<Values, Sent>) {
  const { contract, action, children, ...dialog } = props;
  const form = useId();
  return (
    <Dialog {...dialog} form={form} continueLabel={action} busy={contract.pending}>
      <form id={form} noValidate className="grid gap-4" onSubmit={(event) => void contract.submit(event)}>
        {children}
      </form>
    </Dialog>
  );
}

/** Props of the first field in an item's dialog, which is focused with its text selected. */
export const firstLine = {
  autoFocus: true,
  autoComplete: 'off',
  maxLength: limits.nameLength,
  onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
};
