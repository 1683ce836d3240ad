import { LayoutGrid, Rows3 } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Segmented } from '#ui/segmented.tsx';
import type { View } from './use-remembered-view.ts';

interface ViewSwitchProps {
  view: View;
  onView: (view: View) => void;
  className?: string;
}

/** Cards or table. */
export function ViewSwitch({ view, onView, className }: ViewSwitchProps) {
  const t = useTranslations('campaigns.list');
  return (
    <Segmented
      label={t('view')}
      className={cn('max-sm:hidden', className)}
      value={view}
      onValueChange={onView}
      options={[
        { value: 'grid', label: t('grid'), icon: <LayoutGrid />, hideLabel: true },
        { value: 'table', label: t('table'), icon: <Rows3 />, hideLabel: true },
      ]}
    />
  );
}
