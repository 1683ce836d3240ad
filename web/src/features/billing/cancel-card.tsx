import { Download } from 'lucide-react';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { Billing } from '@ad-foundry/contract/billing.ts';
import { addressOf } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Card } from './card.tsx';
import { formatDay } from './money.ts';
import { usePortal } from './queries.ts';

/** Explains when cancelling takes effect, and offers the export of all files first; without a plan, only the export. */
export function CancelCard({ data }: { data: Billing }) {
  const t = useTranslations('billing.cancel');
  const failed = useTranslations('billing')('failed');
  const locale = useLocale();
  const errorText = useErrorText();
  const portal = usePortal();
  const { plan, standing } = data;
  if (standing === null) return null;
  const isRunning = plan !== null && standing.cancelAt === null;
  // The end is already scheduled, so that the portal cannot schedule it.
  const canCancel = isRunning && standing.monthlyFrom === null;
  const onError = (error: unknown) => void toast.error(failed, { description: errorText(error) });
  return (
    <Card title={t(isRunning ? 'title' : 'export')}>
      <div className="flex flex-wrap items-center gap-3 px-4 pt-1 pb-4">
        <p className="min-w-60 flex-1 text-sm text-pretty text-ink-2">
          {canCancel
            ? t(standing.readOnlyAt ? 'bodyDue' : 'body', {
                date: formatDay(standing.readOnlyAt ?? plan.periodEnd, locale),
              })
            : t(isRunning ? 'bodySwitch' : 'exportBody')}
        </p>
        <Button asChild>
          <a href={addressOf(downloads.organization, { query: { tables: 'true' } })} download>
            <Download aria-hidden /> {t('files')}
          </a>
        </Button>
        {canCancel ? (
          <Button loading={portal.isPending} onClick={() => portal.mutate('cancel', { onError })}>
            {t('action')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
