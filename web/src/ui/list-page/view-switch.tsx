import { LayoutGrid, Rows3 } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import type { View } from './use-remembered-view.ts';

/** Cards or table. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const t = useTranslations('list');
  return (
    <Segmented
      label={t('view')}
      className="max-sm:hidden"
      value={view}
      onValueChange={onView}
      options={[
        { value: 'cards', label: t('cards'), icon: <LayoutGrid />, hideLabel: true },
        { value: 'table', label: t('table'), icon: <Rows3 />, hideLabel: true },
      ]}
    />
  );
}
