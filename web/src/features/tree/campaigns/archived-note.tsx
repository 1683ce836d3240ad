import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** Note on a read-only group, campaign or creative with the date it was archived. */
export function ArchivedNote({ kind, at }: { kind: 'group' | 'campaign' | 'creative'; at: string }) {
  const t = useTranslations('campaigns.archived');
  return <Banner title={t(kind, { date: formatDate(at, useLocale()) })} body={t('body')} />;
}
