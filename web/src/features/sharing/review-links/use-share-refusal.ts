import { useReadOnlyReason } from '#lib/read-only.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';

/** Why the person may look at review links and make none: as a person of the sample, in a support visit, without a plan. */
export function useShareRefusal(): string | null {
  const t = useTranslations('reviewLinks');
  const errors = useTranslations('errors');
  const { isSamplePerson, role } = useMe();
  const readOnly = useReadOnlyReason();
  if (isSamplePerson) return errors('sample.own-account');
  return role === 'super_hero' ? t('supportVisit') : readOnly;
}
