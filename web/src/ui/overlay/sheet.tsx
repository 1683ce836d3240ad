import { Dialog as Radix } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { CloseButton, veilLook } from './dialog.tsx';
import { keepOpenForToasts } from './outside.ts';
import { useCountSheet } from './sheet-open.ts';
import { useReturnFocus } from './use-return-focus.ts';

export { useSheetOpen } from './sheet-open.ts';

const sides = {
  right: 'right-0 border-l data-[state=closed]:animate-right-out data-[state=open]:animate-right-in',
  left: 'left-0 border-r data-[state=closed]:animate-left-out data-[state=open]:animate-left-in',
};
const sizes = { wide: 'lg:max-w-[73.5rem]', large: 'sm:max-w-3xl', small: 'sm:max-w-md' };

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  side?: keyof typeof sides;
  size?: keyof typeof sizes;
  /** Whether a click outside closes the sheet; off by default, so that no input is lost by accident. */
  dismissOnOutside?: boolean;
  /** Actions beside the close button. */
  actions?: ReactNode;
  footer?: ReactNode;
  /** Whether the content has no padding. */
  flush?: boolean;
  /** Whether the sheet focuses itself when it opens, because its first control is secondary. */
  focusWhole?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Called on Escape, which closes the sheet unless this prevents it. */
  onEscape?: (event: Event) => void;
  children?: ReactNode;
  className?: string;
}

/** A side sheet for editing beside the page. */
export function Sheet({ side = 'right', size = 'large', dismissOnOutside = false, ...props }: SheetProps) {
  const { open, onOpenChange, title, description, actions, footer, flush, focusWhole, onKeyDown, children, className } =
    props;
  useCountSheet(open);
  const returnFocus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veilLook} />
        <Radix.Content
          onKeyDown={onKeyDown}
          onEscapeKeyDown={props.onEscape}
          onOpenAutoFocus={focusWhole ? focusItself : undefined}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={dismissOnOutside ? keepOpenForToasts : (event) => event.preventDefault()}
          className={cn(
            'fixed inset-y-0 z-40 flex w-full flex-col border-line bg-card shadow-float outline-none',
            sides[side],
            sizes[size],
            className,
          )}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex min-h-13 flex-wrap items-start gap-2 border-b border-line py-3 pr-[56px] pl-5">
            <div className="grid min-w-0 flex-1 basis-40 grid-cols-1 gap-0.5">
              <Radix.Title className="line-clamp-2 text-lg leading-7 font-semibold break-words">{title}</Radix.Title>
              {description ? <Radix.Description className="text-sm text-ink-2">{description}</Radix.Description> : null}
            </div>
            {actions}
          </header>
          <div className={cn('scroll-slim min-h-0 flex-1 overflow-y-auto', !flush && 'p-5')}>{children}</div>
          {footer ? <Footer>{footer}</Footer> : null}
          <CloseButton className="absolute top-3 right-3" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function focusItself(event: Event): void {
  event.preventDefault();
  (event.currentTarget as HTMLElement).focus();
}

function Footer({ children }: { children: ReactNode }) {
  return <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{children}</footer>;
}
