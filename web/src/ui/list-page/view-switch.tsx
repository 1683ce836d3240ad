import { LayoutGrid, Rows3 } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import type { ListDisplay } from './declaration.ts';

interface ViewSwitchProps {
  view: string;
  /** Displays besides cards and table. */
  displays: readonly Omit<ListDisplay<never>, 'render'>[];
  onView: (view: string) => void;
}

/** Cards, table and further displays. */
export function ViewSwitch({ view, displays, onView }: ViewSwitchProps) {
  const t = useTranslations('list');
  return (
    <Segmented
      label={t('view')}
      // On phones, the switch is the way out of a display that a link opened.
      className={displays.some(({ id }) => id === view) ? undefined : 'max-sm:hidden'}
      value={view}
      onValueChange={onView}
      options={[
        { value: 'cards', label: t('cards'), icon: <LayoutGrid />, hideLabel: true },
        { value: 'table', label: t('table'), icon: <Rows3 />, hideLabel: true },
        ...displays.map(({ id, label, icon }) => ({ value: id, label, icon, hideLabel: true })),
      ]}
    />
  );
}
