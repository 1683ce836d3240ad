import { Suspense } from 'react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calendars } from '@ad-foundry/contract/reminders/calendars.ts';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { useAlert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { SettingsSection } from './settings-section.tsx';

const CalendarAddress = lazyComponent(() => import('./calendar-address.tsx'), 'CalendarAddress');

/** Whether the account has a calendar address. */
const calendarQuery = queryOptions({
  queryKey: ['account', 'calendar'],
  queryFn: ({ signal }) => call(calendars.show, {}, signal),
});

/** The secret address from which a calendar program reads the account's due dates. */
export function CalendarSection() {
  const t = useTranslations('me.calendar');
  const errorText = useErrorText();
  const alert = useAlert();
  const queries = useQueryClient();
  const { data } = useQuery(calendarQuery);
  const onError = (error: unknown) => void toast.error(t('failed'), { description: errorText(error) });
  const create = useMutation({
    mutationFn: () => call(calendars.create, {}),
    onSuccess: ({ url: _, ...state }) => queries.setQueryData(calendarQuery.queryKey, state),
    onError,
  });
  const revoke = useMutation({
    mutationFn: () => call(calendars.revoke, {}),
    onSuccess: () => {
      create.reset();
      toast.success(t('revoked'));
    },
    onError,
    onSettled: () => queries.invalidateQueries({ queryKey: calendarQuery.queryKey }),
  });
  const end = async () => {
    const sure = await alert.confirm({
      title: t('ask'),
      body: t('askBody'),
      confirmLabel: t('revoke'),
      tone: 'danger',
    });
    if (sure) revoke.mutate();
  };
  const isMade = data?.createdAt != null;
  return (
    <SettingsSection title={t('title')} body={t('body')}>
      {create.data ? (
        <Suspense>
          <CalendarAddress url={create.data.url} />
        </Suspense>
      ) : data ? (
        <State state={data} />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button loading={create.isPending} onClick={() => create.mutate()}>
          {t(isMade ? 'renew' : 'create')}
        </Button>
        {isMade ? (
          <Button loading={revoke.isPending} onClick={() => void end()}>
            {t('revoke')}
          </Button>
        ) : null}
      </div>
    </SettingsSection>
  );
}

function State({
  state: { createdAt, lastReadAt },
}: {
  state: { createdAt: string | null; lastReadAt: string | null };
}) {
  const t = useTranslations('me.calendar');
  const locale = useLocale();
  const when = (instant: string) => formatRelative(instant, locale);
  return (
    <p className="text-sm text-ink-2">
      {createdAt === null
        ? t('none')
        : `${t('made', { when: when(createdAt) })} ${lastReadAt === null ? t('unread') : t('read', { when: when(lastReadAt) })}`}
    </p>
  );
}
