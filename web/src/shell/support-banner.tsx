import { useTranslations, useLocale } from '#lib/i18n.ts';
import { formatDateTime } from '#lib/format.ts';
import { useMe } from '#lib/permissions.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

/** Shown on every screen while the operator's support staff visits an organization. */
export function SupportBanner() {
  const t = useTranslations('shell.support');
  const locale = useLocale();
  const { support, organization } = useMe();
  if (!support || !organization) return null;
  const time = formatDateTime(support.expiresAt, locale);
  return (
    <Banner
      edge
      tone="warn"
      title={t('title', { name: organization.name, time })}
      body={t('body', { reason: support.reason })}
    />
  );
}
