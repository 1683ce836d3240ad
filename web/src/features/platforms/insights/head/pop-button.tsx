import { ChevronDown } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

/** What a panel needs that opens beside a button. */
export interface Popped {
  anchor: HTMLElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export interface PopButtonProps {
  label: string;
  children: ReactNode;
  size?: 'sm' | 'md';
  /** The panel; its code may be loaded on the first press. */
  renderPanel: (popped: Popped) => ReactNode;
}

/** A button that opens a panel. */
export function PopButton({ label, children, size = 'md', renderPanel }: PopButtonProps) {
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size={size}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        className="max-w-full"
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setOpen(!open);
        }}
      >
        {children}
        <ChevronDown aria-hidden className="text-ink-3" />
      </Button>
      {anchor ? <Suspense>{renderPanel({ anchor, open, onOpenChange: setOpen })}</Suspense> : null}
    </>
  );
}
