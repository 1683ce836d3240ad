import type { ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { DeleteFields, DuplicateFields, MoveFields } from './bulk-fields.tsx';
import { BulkWindow } from './bulk-window.tsx';
import { DeadlineFields } from './deadline-fields.tsx';
import type { AskedAct, BulkDialogProps, FieldsProps } from './dialog-props.ts';
import { FieldFields } from './field-fields.tsx';
import { FormatsSheet } from './formats-sheet.tsx';
import { PeopleFields } from './people-fields.tsx';

/** Asks how creatives are to be changed. */
export function BulkDialog(props: BulkDialogProps) {
  return props.act === 'formats' ? <FormatsSheet {...props} /> : <FormDialog {...props} />;
}

const fields: Record<Exclude<AskedAct, 'formats'>, (props: FieldsProps) => ReactNode> = {
  deadline: DeadlineFields,
  people: PeopleFields,
  attribute: FieldFields,
  move: MoveFields,
  duplicate: DuplicateFields,
  delete: DeleteFields,
};

function FormDialog({ act, count, onRun, ...window }: BulkDialogProps) {
  const t = useTranslations('bulk');
  const asked = act as Exclude<AskedAct, 'formats'>;
  const Fields = fields[asked];
  return (
    <BulkWindow
      {...window}
      title={t(`title.${asked}`, { count })}
      description={t(`body.${asked}`)}
      action={t(`do.${asked}`)}
      isDanger={act === 'delete'}
    >
      {(form) => <Fields count={count} form={form} onRun={onRun} />}
    </BulkWindow>
  );
}
