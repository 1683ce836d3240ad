import { useId, type ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

interface BulkWindowProps {
  title: string;
  description: string;
  /** The label of the button that runs the change. */
  action: string;
  isDanger: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isBusy: boolean;
  /** The fields, as a form with this id. */
  children: (form: string) => ReactNode;
}

/** The window of a bulk change: its fields, and a button that runs it. */
export function BulkWindow({ action, isDanger, isBusy, children, ...dialog }: BulkWindowProps) {
  const words = useTranslations('ui.action');
  const form = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>{words('cancel')}</Button>
          <Button type="submit" form={form} variant={isDanger ? 'danger' : 'primary'} loading={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      {children(form)}
    </Dialog>
  );
}
