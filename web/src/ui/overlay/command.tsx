import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { dialogLook, veilLook } from './dialog.tsx';
import { optionLook } from './floating-look.ts';
import { Kbd } from '#ui/data/kbd.tsx';

export interface CommandDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name. */
  label: string;
  /** False if the items are already filtered, for example by the server. */
  shouldFilter?: boolean;
  /** The selected line, for lists whose first lines arrive late. */
  value?: string;
  onValueChange?: (value: string) => void;
  children: ReactNode;
}

export function CommandDialog({ open, onOpenChange, label, shouldFilter, children, ...marked }: CommandDialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veilLook} />
        <Radix.Content
          aria-describedby={undefined}
          className={cn(dialogLook, 'top-[max(1rem,14dvh)] max-w-xl translate-y-0 overflow-hidden')}
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <Command label={label} shouldFilter={shouldFilter} loop {...marked} className="flex min-h-0 flex-col">
            {children}
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function CommandInput({ className, ...rest }: ComponentProps<typeof Command.Input>) {
  const t = useTranslations('ui.search');
  return (
    <div className="flex items-center gap-2.5 border-b border-line px-4">
      <Search className="size-4 shrink-0 text-ink-3" aria-hidden />
      <Command.Input
        placeholder={t('placeholder')}
        className={cn('h-12 min-w-0 flex-1 bg-transparent text-lg outline-none', className)}
        {...rest}
      />
    </div>
  );
}

export function CommandList({ className, ...rest }: ComponentProps<typeof Command.List>) {
  return <Command.List className={cn('scroll-slim max-h-96 scroll-py-1 overflow-y-auto p-1', className)} {...rest} />;
}

export function CommandGroup({ className, ...rest }: ComponentProps<typeof Command.Group>) {
  return (
    <Command.Group
      className={cn(
        '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3',
        className,
      )}
      {...rest}
    />
  );
}

export interface CommandItemProps extends ComponentProps<typeof Command.Item> {
  icon?: ReactNode;
  /** Secondary text at the end: the kind of item, or its path. */
  hint?: ReactNode;
  shortcut?: string;
}

export function CommandItem({ icon, hint, shortcut, className, children, ...rest }: CommandItemProps) {
  return (
    <Command.Item className={cn(optionLook, 'min-h-9 [&>svg]:text-ink-3', className)} {...rest}>
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {hint ? <span className="shrink-0 truncate text-xs text-ink-3">{hint}</span> : null}
      {shortcut ? <Kbd>{shortcut}</Kbd> : null}
    </Command.Item>
  );
}

export function CommandEmpty({ className, children, ...rest }: ComponentProps<typeof Command.Empty>) {
  const t = useTranslations('ui.search');
  return (
    <Command.Empty className={cn('px-4 py-10 text-center text-sm text-ink-2', className)} {...rest}>
      {children ?? t('none')}
    </Command.Empty>
  );
}
