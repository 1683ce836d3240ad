import { AlertDialog as Radix } from 'radix-ui';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import type { AlertRequest } from './alert-request.ts';
import { Button } from '#ui/button.tsx';
import { dialogLook, veilLook } from './dialog.tsx';
import { Input } from '#ui/form/input.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export interface AlertDialogProps {
  request: AlertRequest;
  open: boolean;
  onAnswer: (yes: boolean) => void;
}

function strong(chunks: ReactNode) {
  return <b className="font-semibold text-ink">{chunks}</b>;
}

function Answers({ request, ready }: { request: AlertRequest; ready: boolean }) {
  const t = useTranslations('ui.action');
  const { confirmLabel, cancelLabel, tone = 'default' } = request;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {cancelLabel === null ? null : (
        <Radix.Cancel asChild>
          <Button>{cancelLabel ?? t('cancel')}</Button>
        </Radix.Cancel>
      )}
      {/* The cancel button gets the initial focus, if there is one. */}
      <Button
        type="submit"
        variant={tone === 'danger' ? 'danger' : 'primary'}
        disabled={!ready}
        autoFocus={cancelLabel === null}
      >
        {confirmLabel ?? t('confirm')}
      </Button>
    </div>
  );
}

/** A confirmation dialog; Escape cancels, and a click outside does nothing. */
export function AlertDialog({ request, open, onAnswer }: AlertDialogProps) {
  const t = useTranslations('ui');
  const inputId = useId();
  const [typed, setTyped] = useState('');
  const { title, body, typeToConfirm } = request;
  const returnFocus = useReturnFocus(open);
  const ready = !typeToConfirm || typed.trim() === typeToConfirm;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) onAnswer(true);
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onAnswer(false))}>
      <Radix.Portal>
        <Radix.Overlay className={cn(veilLook, 'z-50')} />
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          className={cn(dialogLook, 'z-50 max-w-md')}
          {...(body ? {} : { 'aria-describedby': undefined })}
        >
          <form onSubmit={submit} className="grid min-h-0 gap-4 overflow-y-auto p-5">
            <div className="grid gap-1.5">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {body ? (
                <Radix.Description asChild>
                  <div className="text-pretty text-ink-2">{body}</div>
                </Radix.Description>
              ) : null}
            </div>
            {typeToConfirm ? (
              <div className="grid gap-1.5">
                <label htmlFor={inputId} className="text-sm text-ink-2">
                  {t.rich('alert.typeToConfirm', {
                    text: typeToConfirm,
                    b: strong,
                  })}
                </label>
                <Input
                  id={inputId}
                  value={typed}
                  autoComplete="off"
                  onChange={(event) => setTyped(event.target.value)}
                />
              </div>
            ) : null}
            <Answers request={request} ready={ready} />
          </form>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
