import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#ui/button.tsx';

interface IntegrationButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon'> {
  onClick?: () => void;
  children: ReactNode;
}

/** Link to the connections of the organization; after connecting or renewing, that page leads back here. */
export function IntegrationButton({ children, size = 'sm', ...rest }: IntegrationButtonProps) {
  const back = useLocation({ select: ({ href }) => href });
  return (
    <Button asChild size={size} {...rest}>
      <Link to="/settings/integration" search={{ back }}>
        {children}
      </Link>
    </Button>
  );
}
