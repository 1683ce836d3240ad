import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EntryLink } from '#ui/entry-link.tsx';
import { pathOf } from '#features/sharing/guest/guest-path.ts';
import { GuestStep } from './guest-step.tsx';

/** Shown if a campaign does not exist or the guest has no access. */
export function NoAccess() {
  const t = useTranslations('guest.gone');
  return (
    <GuestStep title={t('title')} body={t('body')}>
      <Button asChild size="lg">
        <EntryLink href={pathOf(null)}>{t('action')}</EntryLink>
      </Button>
    </GuestStep>
  );
}
