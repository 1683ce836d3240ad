import { Suspense, type ComponentProps } from 'react';
import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

const ColumnSets = lazyComponent(async () => {
  const [module] = await Promise.all([import('./column-sets.tsx'), needTexts(['insights'])]);
  return module;
}, 'ColumnSets');

/** The saved sets of columns, loaded with the first panel that shows them. */
export const renderColumnSets = (props: ComponentProps<typeof ColumnSets>) => (
  <Suspense>
    <ColumnSets {...props} />
  </Suspense>
);
