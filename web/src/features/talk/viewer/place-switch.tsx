import { File, Moon, Smartphone, Sun } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import type { Viewer } from './use-viewer.ts';

/** Switches between the file and its place (key I). */
export function PlaceSwitch({ viewer }: { viewer: Viewer }) {
  const t = useTranslations('inPlace.view');
  return (
    <Segmented
      size="sm"
      label={t('label')}
      value={viewer.isInPlace ? 'place' : 'file'}
      onValueChange={(view) => viewer.showInPlace(view === 'place')}
      options={[
        { value: 'file', label: t('file'), icon: <File /> },
        { value: 'place', label: t('place'), icon: <Smartphone /> },
      ]}
    />
  );
}

export function DeviceSwitch({ viewer }: { viewer: Viewer }) {
  const t = useTranslations('inPlace.view');
  return (
    <Segmented
      size="sm"
      label={t('theme')}
      value={viewer.device}
      onValueChange={viewer.setDevice}
      options={[
        { value: 'light', label: t('light'), icon: <Sun />, hideLabel: true },
        { value: 'dark', label: t('dark'), icon: <Moon />, hideLabel: true },
      ]}
    />
  );
}
