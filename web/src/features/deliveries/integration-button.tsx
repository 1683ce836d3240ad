import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#ui/button.tsx';

interface IntegrationButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon'> {
  onClick?: () => void;
  children: ReactNode;
}

/** Link to the connections of the organization. */
export function IntegrationButton({ children, size = 'sm', ...rest }: IntegrationButtonProps) {
  return (
    <Button asChild size={size} {...rest}>
      <Link to="/settings/integration">{children}</Link>
    </Button>
  );
}
