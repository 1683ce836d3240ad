import { Suspense, useState } from 'react';
import { lazyComponent } from '#lib/lazy-component.ts';
import type { MatchSheetProps } from './match-sheet.tsx';

const MatchSheet = lazyComponent(() => import('./match-sheet.tsx'), 'MatchSheet');

/** The sheet with ads that have no brief, loaded when it is first opened. */
export function Matching(props: MatchSheetProps) {
  // It stays mounted, so that closing is animated.
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  return opened ? (
    <Suspense>
      <MatchSheet {...props} />
    </Suspense>
  ) : null;
}
