import { cloneElement, isValidElement, type ComponentProps, type MouseEvent, type ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const look =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap select-none transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-default aria-busy:cursor-progress aria-pressed:border-ink aria-pressed:bg-press aria-pressed:text-ink [&_svg]:size-4 [&_svg]:shrink-0';
const variants: Record<ButtonVariant, string> = {
  // Ink, or on the pages of guests the color of the organization.
  primary:
    'border-action-edge bg-action text-on-action not-disabled:hover:border-action-hover not-disabled:hover:bg-action-hover',
  secondary:
    'border-line-strong bg-card text-ink not-disabled:hover:bg-sunk data-[state=open]:bg-sunk not-disabled:active:bg-press',
  ghost:
    'border-transparent bg-transparent text-ink-2 not-disabled:hover:bg-sunk not-disabled:hover:text-ink data-[state=open]:bg-sunk data-[state=open]:text-ink not-disabled:active:bg-press',
  danger: 'border-bad bg-bad text-on-bad not-disabled:hover:border-bad-hover not-disabled:hover:bg-bad-hover',
};
const sizes: Record<ButtonSize, string> = {
  sm: 'h-control-sm px-2.5 text-xs',
  md: 'h-control px-3 text-sm',
  lg: 'h-control-lg px-4 text-base',
};

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Shows a spinner and ignores clicks; the button keeps its focus and width. */
  loading?: boolean;
  /** Renders the only child, such as a link, with the button's style. */
  asChild?: boolean;
}

/** A button. Secondary by default; never submits a form unless type="submit". */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  loading = false,
  asChild = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const ignoreWhileLoading = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  const worn = cn(look, variants[variant], sizes[size], className);
  const state = { 'aria-busy': loading || undefined, 'aria-disabled': loading || undefined, ...rest };
  const sign = loading ? <Spinner /> : icon;
  if (asChild) return mergeIntoChild(children, { ...state, className: worn, onClick: ignoreWhileLoading }, sign);
  return (
    <button type="button" className={worn} onClick={ignoreWhileLoading} {...state}>
      {sign}
      {children}
    </button>
  );
}

type ButtonBehavior = ComponentProps<'button'>;

/** Merges the button's style and behaviour into its only child; both onClick handlers run, the child's first. */
function mergeIntoChild(child: ReactNode, { onClick, className, ...rest }: ButtonBehavior, sign: ReactNode) {
  if (!isValidElement<ButtonBehavior>(child)) throw new Error('A button with asChild takes one element');
  const childProps = child.props;
  return cloneElement(child, {
    ...rest,
    className: cn(className, childProps.className),
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      childProps.onClick?.(event);
      if (!event.defaultPrevented) onClick?.(event);
    },
    children: (
      <>
        {sign}
        {childProps.children}
      </>
    ),
  });
}
