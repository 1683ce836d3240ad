import { useId, type ReactNode } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

interface ItemFormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string;
  /** What the button says. */
  action: string;
  busy: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** The dialog of an act on an item, as a form. */
export function ItemFormDialog({ action, onSubmit, children, ...dialog }: ItemFormDialogProps) {
  const form = useId();
  return (
    <Dialog {...dialog} form={form} continueLabel={action}>
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

interface LineFieldProps {
  label: string;
  help?: string;
  optional?: boolean;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
}

/** The first field of an item's dialog: one line that takes the focus, selected. */
export function LineField({ value, onChange, maxLength = limits.nameLength, ...field }: LineFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Input
          {...control}
          value={value}
          autoFocus
          autoComplete="off"
          maxLength={maxLength}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
