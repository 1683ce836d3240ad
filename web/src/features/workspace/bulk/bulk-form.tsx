import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ContractForm } from '#lib/forms/form.ts';

interface BulkFormProps<Values extends FieldValues, Sent> {
  id: string;
  contract: ContractForm<Values, Sent>;
  children: ReactNode;
}

/** The form of a bulk dialog. */
export function BulkForm<Values extends FieldValues, Sent>({ id, contract, children }: BulkFormProps<Values, Sent>) {
  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={(event) => void contract.submit(event)}>
      {children}
    </form>
  );
}
