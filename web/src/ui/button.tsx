import { cva } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const looks = cva(
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap select-none transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-default aria-busy:cursor-progress aria-pressed:border-ink aria-pressed:bg-press aria-pressed:text-ink [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'border-ink bg-ink text-on-ink not-disabled:hover:border-ink-hover not-disabled:hover:bg-ink-hover',
        secondary:
          'border-line-strong bg-card text-ink not-disabled:hover:bg-sunk data-[state=open]:bg-sunk not-disabled:active:bg-press',
        ghost:
          'border-transparent bg-transparent text-ink-2 not-disabled:hover:bg-sunk not-disabled:hover:text-ink data-[state=open]:bg-sunk data-[state=open]:text-ink not-disabled:active:bg-press',
        danger: 'border-bad bg-bad text-on-bad not-disabled:hover:border-bad-hover not-disabled:hover:bg-bad-hover',
      },
      size: {
        sm: 'h-control-sm px-2.5 text-xs',
        md: 'h-control px-3 text-sm',
        lg: 'h-control-lg px-4 text-base',
      },
    },
  },
);

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Shows a spinner and ignores presses; the button keeps its focus and its width. */
  loading?: boolean;
  /** Lends its look to the one child, such as a link. */
  asChild?: boolean;
}

/** The one button. Secondary unless said otherwise; never submits a form unless type="submit". */
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
  const Element = asChild ? Slot.Root : 'button';
  const ignoreWhileLoading = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Element
      type={asChild ? undefined : 'button'}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={cn(looks({ variant, size }), className)}
      onClick={ignoreWhileLoading}
      {...rest}
    >
      {loading ? <Spinner /> : icon}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Element>
  );
}
