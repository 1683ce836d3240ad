import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { LightLink } from '#ui/light-link.tsx';
import { pathOf } from './guest-path.ts';
import { GuestStep } from './guest-step.tsx';

/** A campaign that is not there, or not for whoever looks. */
export function Gone() {
  const t = useTranslations('guest.gone');
  return (
    <GuestStep title={t('title')} body={t('body')}>
      <Button asChild size="lg">
        <LightLink href={pathOf(null)}>{t('action')}</LightLink>
      </Button>
    </GuestStep>
  );
}
