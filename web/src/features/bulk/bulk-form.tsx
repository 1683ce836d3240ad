import type { ReactNode } from 'react';

interface BulkFormProps {
  form: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** The form of a bulk dialog. */
export function BulkForm({ form, onSubmit, children }: BulkFormProps) {
  return (
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
  );
}
