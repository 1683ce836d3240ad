import { Suspense, useState, type ReactNode } from 'react';

/** Mounts an overlay when it first opens, which loads its code, and keeps it mounted, so that closing is animated. */
export function OnceOpened({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(open);
  if (open && !wasOpened) setOpened(true);
  return wasOpened ? <Suspense>{children}</Suspense> : null;
}
