import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/data/kbd.tsx';

/** An answer to the open decision about a file, which its number presses. */
export function Answer({ number, onClick, children }: { number: number; onClick: () => void; children: ReactNode }) {
  return (
    <Button
      size="sm"
      data-answer={number}
      className="max-w-[min(15rem,100%)] min-w-0 shrink max-lg:h-auto max-lg:min-h-9 max-lg:py-1"
      onClick={onClick}
    >
      <Kbd className="max-lg:hidden" aria-hidden>
        {number}
      </Kbd>
      <span className="truncate max-lg:text-left max-lg:wrap-anywhere max-lg:whitespace-normal">{children}</span>
    </Button>
  );
}
