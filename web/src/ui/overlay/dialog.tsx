import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/button.tsx';
import { keepOpenForToasts } from './outside.ts';
import { useReturnFocus } from './use-return-focus.ts';

const sizes = { sm: 'max-w-md', md: 'max-w-lg', lg: 'max-w-3xl', full: 'h-full max-w-none' };

export const veilLook =
  'fixed inset-0 z-40 bg-veil data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

export const dialogLook =
  'fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-dialog border border-line bg-card shadow-float outline-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-dialog-in';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  size?: keyof typeof sizes;
  /** Called by "Continue"; adds the two buttons, whose default labels are "Cancel" and "Continue". */
  onContinue?: () => void;
  /** The id of the form that "Continue" submits, instead of calling onContinue. */
  form?: string;
  cancelLabel?: string;
  continueLabel?: string;
  busy?: boolean;
  /** Replaces the two buttons; the primary action comes last. */
  footer?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** The round close button of dialogs and sheets. */
export function CloseButton({ className }: { className?: string }) {
  const t = useTranslations('ui.action');
  return (
    <Radix.Close
      aria-label={t('close')}
      className={cn(
        'grid size-7 shrink-0 place-items-center rounded-control text-ink-3 transition-colors hover:bg-sunk hover:text-ink pointer-coarse:size-10',
        className,
      )}
    >
      <X className="size-4" />
    </Radix.Close>
  );
}

function focusItself(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

/** A modal dialog for a decision or a short form. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'md', onContinue, form, children, className } = props;
  const returnFocus = useReturnFocus(open);
  const focused = useRef<HTMLElement>(null);
  const footer = props.footer ?? (onContinue || form ? <Buttons {...props} /> : null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veilLook} />
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          onInteractOutside={keepOpenForToasts}
          onFocus={({ target }) => (focused.current = target)}
          // A closing menu takes the focus once more when the pointer leaves it, and an opening menu may have it.
          onFocusOutside={({ target }) =>
            (target as Element).closest('[role=menu][data-state=closed]') && focused.current?.focus()
          }
          // A dialog without actions focuses itself, because a focus ring around its close button would be misleading.
          {...(footer ? {} : { onOpenAutoFocus: focusItself, tabIndex: -1 })}
          className={cn(dialogLook, sizes[size], className)}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="grid gap-1 px-5 pt-4 pr-14 pb-3">
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            {description ? <Radix.Description className="text-ink-2">{description}</Radix.Description> : null}
          </header>
          {children ? (
            <div className="scroll-slim min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
          ) : null}
          {footer ? (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{footer}</footer>
          ) : null}
          <CloseButton className="absolute top-3 right-3" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Buttons({ onContinue, form, cancelLabel, continueLabel, busy }: DialogProps) {
  const t = useTranslations('ui.action');
  return (
    <>
      <Radix.Close asChild>
        <Button>{cancelLabel ?? t('cancel')}</Button>
      </Radix.Close>
      <Button variant="primary" type={form ? 'submit' : 'button'} form={form} loading={busy} onClick={onContinue}>
        {continueLabel ?? t('continue')}
      </Button>
    </>
  );
}
