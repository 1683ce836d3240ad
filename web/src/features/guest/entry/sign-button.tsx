import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

/** Touch-sized icon button; `label` is its accessible name. */
export function SignButton(props: { label: string; onClick: () => void; disabled?: boolean; children: ReactNode }) {
  const { label, onClick, disabled, children } = props;
  return (
    <Button
      variant="ghost"
      className="size-10 px-0"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
