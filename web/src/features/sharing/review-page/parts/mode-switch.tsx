import { Image, Smartphone } from 'lucide-react';
import type { Reviewing, ViewMode } from '#features/sharing/review-page/use-reviewing.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Segmented } from '#ui/form/segmented.tsx';

type SwitchProps = Pick<Reviewing, 'mode' | 'setMode'> & { hasIcons?: boolean };

/** Shows files as their audience will see them, or alone. */
export function ModeSwitch({ mode, setMode, hasIcons = false }: SwitchProps) {
  const t = useTranslations('reviewPage.mode');
  return (
    <Segmented<ViewMode>
      label={t('label')}
      value={mode}
      onValueChange={setMode}
      options={[
        { value: 'place', label: t('place'), ...(hasIcons ? { icon: <Smartphone aria-hidden /> } : {}) },
        { value: 'file', label: t('file'), ...(hasIcons ? { icon: <Image aria-hidden /> } : {}) },
      ]}
    />
  );
}
