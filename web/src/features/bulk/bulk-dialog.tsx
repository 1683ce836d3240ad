import { useId, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { DeadlineFields, DeleteFields, DuplicateFields, MoveFields } from './bulk-fields.tsx';
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

function FormDialog({ act, count, open, onOpenChange, isBusy, onRun }: BulkDialogProps) {
  const t = useTranslations('bulk');
  const action = useTranslations('ui.action');
  const form = useId();
  const asked = act as Exclude<AskedAct, 'formats'>;
  const Fields = fields[asked];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`title.${asked}`, { count })}
      description={t(`body.${asked}`)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{action('cancel')}</Button>
          <Button type="submit" form={form} variant={act === 'delete' ? 'danger' : 'primary'} loading={isBusy}>
            {t(`do.${asked}`)}
          </Button>
        </>
      }
    >
      <Fields count={count} form={form} onRun={onRun} />
    </Dialog>
  );
}
