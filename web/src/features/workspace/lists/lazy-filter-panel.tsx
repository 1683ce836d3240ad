import { Suspense, useState } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import type { FilterPanelProps } from './filter-panel.tsx';
import { panelFilters } from './panel-filters.ts';

const FilterPanel = lazyComponent(() => import('./filter-panel.tsx'), 'FilterPanel');

/** The panel of further filters, loaded when a filter is set or the button is clicked. */
export function LazyFilterPanel(props: FilterPanelProps) {
  const t = useTranslations('lists.filter');
  const [isNeeded, setNeeded] = useState(false);
  const isSet = panelFilters.some((id) => props.value[id] !== undefined);
  const button = <Button onClick={() => setNeeded(true)}>{t('open')}</Button>;
  if (!isNeeded && !isSet) return button;
  return (
    <Suspense fallback={button}>
      <FilterPanel {...props} isFirst={isNeeded} />
    </Suspense>
  );
}
