import { Suspense, type ComponentProps } from 'react';
import { lazyComponent } from '#lib/lazy-component.ts';

const ColumnSets = lazyComponent(() => import('./column-sets.tsx'), 'ColumnSets');

/** The saved sets of columns, loaded with the first panel that shows them. */
export const renderColumnSets = (props: ComponentProps<typeof ColumnSets>) => (
  <Suspense>
    <ColumnSets {...props} />
  </Suspense>
);
