import { Suspense, useState } from 'react';
import type { PopButtonProps } from './pop-button.tsx';

/** Words that open a panel. */
export function PopText({ label, children, renderPanel }: Omit<PopButtonProps, 'size'>) {
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setOpen(!open);
        }}
        className="inline-flex min-h-6 items-center rounded-xs underline decoration-line-strong decoration-dotted underline-offset-3 hover:text-ink pointer-coarse:min-h-9"
      >
        {children}
      </button>
      {anchor ? <Suspense>{renderPanel({ anchor, open, onOpenChange: setOpen })}</Suspense> : null}
    </>
  );
}
