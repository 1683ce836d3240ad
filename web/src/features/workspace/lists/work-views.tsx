import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from '#lib/i18n.ts';
import { Segmented } from '#ui/form/segmented.tsx';

type View = 'campaigns' | 'creatives';

/** Switches between campaigns and the creatives of all campaigns. */
export function WorkViews({ view }: { view: View }) {
  const t = useTranslations('campaigns.views');
  const navigate = useNavigate();
  return (
    <Segmented<View>
      label={t('label')}
      value={view}
      onValueChange={(next) => void navigate({ to: '/campaigns', search: next === 'creatives' ? { view: next } : {} })}
      options={[
        { value: 'campaigns', label: t('campaigns') },
        { value: 'creatives', label: t('creatives') },
      ]}
    />
  );
}
