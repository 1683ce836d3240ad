import type { FormEvent, ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet, type SheetProps } from '#ui/overlay/sheet.tsx';

export interface EditorSheetProps extends Pick<
  SheetProps,
  'title' | 'description' | 'flush' | 'className' | 'children'
> {
  editor: { formId: string; dirty: boolean; pending: boolean; discard: () => void };
  open?: boolean;
  onClose: () => void;
  submitLabel: string;
  /** Rendered left of the buttons, such as the number of selected formats or of problems. */
  status?: ReactNode;
  /** Whether the editor is read-only. */
  locked?: boolean;
}

/** A side sheet with an editor: its buttons, and a confirmation before unsaved changes are lost. */
export function EditorSheet(props: EditorSheetProps) {
  const { editor, open = true, onClose, submitLabel, status, locked = false, ...sheet } = props;
  const t = useTranslations('editor');
  const action = useTranslations('ui.action');
  const alert = useAlert();
  const close = async () => {
    const question = { title: t('leave'), body: t('leaveBody'), confirmLabel: t('discard'), cancelLabel: t('keep') };
    if (editor.dirty && !locked && !(await alert.confirm({ ...question, tone: 'danger' }))) return;
    editor.discard();
    onClose();
  };
  return (
    <Sheet
      {...sheet}
      open={open}
      onOpenChange={(next) => (next ? undefined : void close())}
      footer={
        locked ? (
          <Button onClick={onClose}>{action('close')}</Button>
        ) : (
          <>
            {status}
            <Button onClick={() => void close()}>{action('cancel')}</Button>
            <Button variant="primary" type="submit" form={editor.formId} loading={editor.pending}>
              {submitLabel}
            </Button>
          </>
        )
      }
    />
  );
}

interface EditorFormProps {
  editor: { formId: string; submit: (event: FormEvent<HTMLFormElement>) => Promise<void> };
  className?: string;
  children: ReactNode;
}

/** The form that the editor's buttons submit. */
export function EditorForm({ editor, className, children }: EditorFormProps) {
  return (
    <form id={editor.formId} noValidate onSubmit={(event) => void editor.submit(event)} className={className}>
      {children}
    </form>
  );
}
