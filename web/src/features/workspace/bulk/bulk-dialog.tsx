import { useId } from 'react';
import type { BulkKind } from '@ad-foundry/contract/bulk.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { BrowserAct } from './acts.tsx';
import { useBulkTexts } from './bulk-texts.ts';
import type { BulkDialogProps } from './dialog-props.ts';

interface Props<Kind extends BulkKind> extends BulkDialogProps<Kind> {
  kind: Kind;
  act: BrowserAct<Kind>;
}

/** The dialog with the options of a bulk action. */
export function BulkDialog<Kind extends BulkKind>({ kind, act, ...props }: Props<Kind>) {
  const texts = useBulkTexts(kind);
  const words = useTranslations('ui.action');
  const form = useId();
  if ('sheet' in act) return <act.sheet {...props} />;
  if (!('fields' in act)) return null;
  const { count, open, onOpenChange, isBusy, onRun } = props;
  // The registry checks at compile time that the texts of the action exist.
  const id = act.id as 'people';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts(`title.${id}`, { count })}
      description={texts(`body.${id}`)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{words('cancel')}</Button>
          <Button type="submit" form={form} variant={act.isDanger ? 'danger' : 'primary'} loading={isBusy}>
            {texts(`do.${id}`)}
          </Button>
        </>
      }
    >
      <act.fields count={count} form={form} onRun={onRun} />
    </Dialog>
  );
}
