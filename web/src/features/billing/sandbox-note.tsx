import { useQuery } from '@tanstack/react-query';
import { installationQuery } from '#features/operation/installation/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** Whether payments go to the local stand-in of the payment service. */
export const useSandboxPayments = (): boolean => useQuery(installationQuery).data?.sandboxPayments ?? false;

/** Says that no money moves, where payments go to the stand-in. */
export function SandboxNote({ className }: { className?: string }) {
  const t = useTranslations('billing.sandbox');
  if (!useSandboxPayments()) return null;
  return <Banner tone="info" title={t('title')} body={t('body')} className={className} />;
}
