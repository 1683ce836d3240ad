import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** A note that a group, campaign or creative is archived, with the date. */
export function ArchivedNote({ kind, at }: { kind: 'group' | 'campaign' | 'creative'; at: string }) {
  const t = useTranslations('campaigns.archived');
  return <Banner title={t(kind, { date: formatDate(at, useLocale()) })} body={t('body')} />;
}
