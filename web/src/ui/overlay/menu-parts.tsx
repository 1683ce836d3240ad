import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import {
  cloneElement,
  isValidElement,
  useEffect,
  useRef,
  type ComponentProps,
  type PropsWithChildren,
  type ReactElement,
  type ReactNode,
} from 'react';
import { cn } from '#lib/cn.ts';
import { useReadOnlyReason } from '#lib/read-only.ts';
import { FloatingAnchor } from './floating-anchor.tsx';
import { floatingLook, optionLook } from './floating-look.ts';
import { showReadOnly } from './show-read-only.ts';
import { Kbd } from '#ui/data/kbd.tsx';

export const MenuRadioGroup = Radix.RadioGroup;

/** The state of a menu that another module opens. */
export interface Opened {
  anchor: HTMLElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isByKey: boolean;
}

export type MenuContentProps = ComponentProps<typeof Radix.Content> & Opened;

export function MenuContent({ anchor, open, onOpenChange, isByKey, className, children, ...rest }: MenuContentProps) {
  // Not modal, so that screen readers can still read the page, and a dialog can open from an item.
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <FloatingAnchor element={anchor} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            floatingLook,
            'scroll-slim max-h-(--radix-dropdown-menu-content-available-height) min-w-48 origin-(--radix-dropdown-menu-content-transform-origin) overflow-y-auto',
            className,
          )}
          {...rest}
        >
          {children}
          {isByKey ? <FirstFocus /> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Focuses the first entry, because the key that opened the menu was pressed before the menu existed. */
function FirstFocus() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const menu = place.current?.closest('[role="menu"]');
    const first = menu?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])');
    first?.focus({ preventScroll: true });
  }, []);
  return <span ref={place} hidden />;
}

export interface MenuItemProps extends ComponentProps<typeof Radix.Item> {
  icon?: ReactNode;
  /** The shortcut of the same action, such as "E". */
  shortcut?: string;
  tone?: 'danger';
  /** Whether it begins a change: while the organization is read-only, it only says why it does nothing. */
  writes?: boolean;
}

/** Props of an entry that only says why it does nothing. */
interface Refusal {
  title: string;
  'aria-disabled': true;
  'aria-description': string;
  onSelect: (event: Event) => void;
}

/**
 * An entry that begins a change; refused while the organization is read-only. It keeps its place in the keyboard's order,
 * so that screen readers come across the reason, and the menu stays open.
 */
function WriteEntry({ children }: { children: (refusal: Refusal | null) => ReactNode }) {
  const reason = useReadOnlyReason();
  if (reason === null) return children(null);
  const onSelect = (event: Event) => {
    event.preventDefault();
    showReadOnly(reason);
  };
  return children({ title: reason, 'aria-disabled': true, 'aria-description': reason, onSelect });
}

const refusedLook = 'aria-disabled:pointer-events-auto';

export function MenuItem({ writes = false, ...props }: MenuItemProps) {
  if (!writes || props.disabled) return <PlainItem {...props} />;
  return (
    <WriteEntry>
      {(refusal) => {
        if (refusal === null) return <PlainItem {...props} />;
        const { asChild, children, className } = props;
        const isLink = asChild && isValidElement<PropsWithChildren>(children);
        return (
          <PlainItem {...props} {...refusal} asChild={false} className={cn(refusedLook, className)}>
            {isLink ? children.props.children : children}
          </PlainItem>
        );
      }}
    </WriteEntry>
  );
}

function PlainItem({ icon, shortcut, tone, className, children, asChild, ...rest }: Omit<MenuItemProps, 'writes'>) {
  const look = cn(
    optionLook,
    '[&>svg]:text-ink-3',
    tone === 'danger' && 'text-bad data-highlighted:bg-bad-fill [&>svg]:text-bad',
    className,
  );
  if (asChild) {
    return (
      <Radix.Item asChild className={look} {...rest}>
        {icon && isValidElement<PropsWithChildren>(children) ? withIcon(children, icon) : children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item className={look} {...rest}>
      {icon}
      <span className="flex-1 truncate">{children}</span>
      {shortcut ? <Kbd className="ml-4">{shortcut}</Kbd> : null}
    </Radix.Item>
  );
}

/** The element, usually a link, with an icon before its text. */
function withIcon(element: ReactElement<PropsWithChildren>, icon: ReactNode) {
  return cloneElement(element, undefined, icon, <span className="flex-1 truncate">{element.props.children}</span>);
}

export function MenuCheckboxItem({ className, children, ...rest }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem className={cn(optionLook, 'pr-8', className)} {...rest}>
      {children}
      <Radix.ItemIndicator className="absolute right-2">
        <Check />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

type RadioItemProps = ComponentProps<typeof Radix.RadioItem>;

/** With `writes`, it looks refused while the organization is read-only; its group refuses the value (`useWriteGuard`). */
export function MenuRadioItem({ writes = false, ...props }: RadioItemProps & { writes?: boolean }) {
  if (!writes) return <PlainRadioItem {...props} />;
  return (
    <WriteEntry>
      {(refusal) => <PlainRadioItem {...props} {...refusal} className={cn(refusal && refusedLook, props.className)} />}
    </WriteEntry>
  );
}

function PlainRadioItem({ className, children, ...rest }: RadioItemProps) {
  return (
    <Radix.RadioItem className={cn(optionLook, 'pr-8', className)} {...rest}>
      {children}
      <Radix.ItemIndicator className="absolute right-2">
        <Check />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn('px-2 pt-1.5 pb-1 text-xs text-ink-3', className)} {...rest} />;
}

export function MenuSeparator({ className, ...rest }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn('-mx-1 my-1 h-px bg-line', className)} {...rest} />;
}
