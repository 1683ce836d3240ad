import type { ReactNode } from 'react';
import { cn } from '#lib/cn.ts';
import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';

const squares = {
  sm: 'w-control-sm px-0',
  md: 'w-control px-0',
  lg: 'w-control-lg px-0',
};

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children'> {
  /** The accessible name and the tooltip. */
  label: string;
  /** The icon; with asChild, the element that contains it. */
  children: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The tooltip, where it says more than the name. */
  hint?: string;
}

/** A square button with only an icon, whose name is its tooltip and accessible label. */
export function IconButton({
  label,
  size = 'md',
  variant = 'ghost',
  side,
  hint = label,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={hint} side={side} describes={false}>
      <Button aria-label={label} variant={variant} size={size} className={cn(squares[size], className)} {...rest}>
        {rest.loading ? null : children}
      </Button>
    </Tooltip>
  );
}
