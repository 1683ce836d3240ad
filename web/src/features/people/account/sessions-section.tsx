import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { sessionsQuery, useEndEverywhere, useEndSession } from './queries.ts';
import { SessionRow } from './session-row.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The account's sessions, with buttons to end them. */
export function SessionsSection() {
  const t = useTranslations('me.sessions');
  const list = useQuery(sessionsQuery);
  return (
    <SettingsSection title={t('title')} body={t('body')}>
      {list.data ? <Sessions items={list.data.items} /> : null}
      {list.isPending ? (
        <SkeletonGroup>
          <SkeletonRows rows={2} />
        </SkeletonGroup>
      ) : null}
      {list.error && !list.data ? (
        <ErrorState title={t('unreadable')} error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
    </SettingsSection>
  );
}

function Sessions({ items }: { items: Parameters<typeof SessionRow>[0]['session'][] }) {
  const t = useTranslations('me.sessions');
  const errorText = useErrorText();
  const alert = useAlert();
  const end = useEndSession();
  const everywhere = useEndEverywhere();
  const onError = (error: unknown) => toast.error(t('failed'), { description: errorText(error) });
  const endAll = async () => {
    const sure = await alert.confirm({
      title: t('askAll'),
      body: t('askAllBody'),
      confirmLabel: t('endAll'),
      tone: 'danger',
    });
    if (sure) everywhere.mutate('all', { onError });
  };
  const others = items.length > 1;
  return (
    <>
      <ul aria-label={t('label')} className="grid rounded-card border border-line bg-card">
        {items.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id, { onSuccess: () => toast.success(t('ended')), onError })}
          />
        ))}
      </ul>
      {others ? (
        <div className="flex flex-wrap gap-2">
          <Button
            loading={everywhere.isPending && everywhere.variables === 'others'}
            onClick={() => everywhere.mutate('others', { onSuccess: () => toast.success(t('othersEnded')), onError })}
          >
            {t('endOthers')}
          </Button>
          <Button loading={everywhere.isPending && everywhere.variables === 'all'} onClick={() => void endAll()}>
            {t('endAll')}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-2">{t('only')}</p>
      )}
    </>
  );
}
