import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { reminderStops } from '@ad-foundry/contract/reminders/reminder-stops.ts';
import { call } from '#lib/api.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/overlay/toast.tsx';

const stopsQuery = queryOptions({
  queryKey: ['account', 'reminder-stops'],
  queryFn: ({ signal }) => call(reminderStops.list, {}, signal),
});

/** The campaigns whose reminders the account stopped in a mail, each with a button that turns them on again. */
export function ReminderStops() {
  const t = useTranslations('me.mails');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { data } = useQuery(stopsQuery);
  const resume = useMutation({
    mutationFn: (campaignId: CampaignId) => call(reminderStops.resume, { params: { campaignId } }),
    onSettled: () => queries.invalidateQueries(stopsQuery),
    onError: (error) => {
      // Another tab or the page of the mail has turned them on.
      if (!hasCode(error, 'campaign.not-found')) toast.error(t('failed'), { description: errorText(error) });
    },
  });
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label={t('stops')} className="grid gap-1">
      <h3 className="text-sm font-medium">{t('stops')}</h3>
      <ul className="grid divide-y divide-line rounded-card border border-line bg-card">
        {data.items.map(({ campaignId, campaignName, organizationName }) => (
          <li key={campaignId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <span className="grid min-w-0">
              <span className="text-sm break-words">{campaignName}</span>
              <span className="text-xs break-words text-ink-2">{organizationName}</span>
            </span>
            <Button
              size="sm"
              aria-label={t('resumeName', { name: campaignName })}
              loading={resume.isPending && resume.variables === campaignId}
              onClick={() => resume.mutate(campaignId)}
            >
              {t('resume')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
