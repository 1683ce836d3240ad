import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useIconButtonSize } from './slots-data.ts';

interface IconButtonProps {
  /** The accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

/** A button with only an icon. */
export function SlotIconButton({ label, icon, disabled, onClick }: IconButtonProps) {
  return (
    <Button
      variant="ghost"
      {...useIconButtonSize()}
      icon={icon}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    />
  );
}
