import { Suspense, useState } from 'react';
import { lazyComponent } from '#lib/lazy-component.ts';
import type { ImportSheetProps } from './import-sheet.tsx';

const ImportSheet = lazyComponent(() => import('./import-sheet.tsx'), 'ImportSheet');

/** The sheet that imports a report, loaded when it is first opened. */
export function Importing(props: ImportSheetProps) {
  // It stays mounted, so that closing is animated and a chosen file is kept.
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  return opened ? (
    <Suspense>
      <ImportSheet {...props} />
    </Suspense>
  ) : null;
}
