import { Suspense, useState, type ReactNode } from 'react';

/** Renders an overlay from its first opening on: its code is loaded then, and it stays while its closing is animated. */
export function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(open);
  if (open && !wasOpened) setOpened(true);
  return wasOpened ? <Suspense>{children}</Suspense> : null;
}
