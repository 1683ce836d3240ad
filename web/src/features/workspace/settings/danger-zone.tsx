import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan, useMe } from '#lib/permissions.tsx';
import { useAlert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { SettingsSection } from '#features/people/account/settings-section.tsx';
import { onlyOwnerQuery, useDeleteOrganization, useLeaveOrganization } from './queries.ts';

/** Leaves the organization, or deletes it for all members. */
export function DangerZone({ organization }: { organization: { id: OrganizationId; name: string } }) {
  const t = useTranslations('settings.general.danger');
  const errorText = useErrorText();
  const alert = useAlert();
  const me = useMe();
  const mayDelete = useCan('organization:delete');
  const reason = useId();
  const stay = useStay();
  const leave = useLeaveOrganization(organization.name);
  const remove = useDeleteOrganization(organization.id);
  const { name } = organization;
  const onError = (error: unknown) => void toast.error(t('failed'), { description: errorText(error) });

  const askToLeave = async () => {
    const sure = await alert.confirm({
      title: t('leave.title', { name }),
      body: t('leave.body'),
      confirmLabel: t('leave.action'),
      tone: 'danger',
    });
    if (sure) leave.mutate(undefined, { onError });
  };
  const askToDelete = async () => {
    const sure = await alert.confirm({
      title: t('delete.title', { name }),
      body: t('delete.body'),
      confirmLabel: t('delete.action'),
      typeToConfirm: name,
      tone: 'danger',
    });
    if (sure) remove.mutate(name, { onError });
  };
  // A super hero is not a member, and so cannot leave.
  if (me.role === null || me.role === 'super_hero') return null;
  return (
    <SettingsSection title={mayDelete ? t('title') : t('leave.action')}>
      <div className="divide-y divide-line rounded-card border border-line bg-card">
        <Way
          title={t('leave.label')}
          body={t('leave.help')}
          reason={stay === 'must' ? { id: reason, text: t('leave.lastOwner') } : null}
        >
          <Button
            loading={leave.isPending}
            disabled={stay !== null}
            aria-describedby={reason}
            onClick={() => void askToLeave()}
          >
            {t('leave.action')}
          </Button>
        </Way>
        {mayDelete ? (
          <Way title={t('delete.label')} body={t('delete.help')}>
            <Button variant="danger" loading={remove.isPending} onClick={() => void askToDelete()}>
              {t('delete.action')}
            </Button>
          </Way>
        ) : null}
      </div>
    </SettingsSection>
  );
}

/**
 * Why the account cannot leave: `must` if it is the only owner, `unknown` while that is loading. If loading fails, the
 * server decides.
 */
function useStay(): 'must' | 'unknown' | null {
  const me = useMe();
  const { data, isError } = useQuery({ ...onlyOwnerQuery(me.id), enabled: me.role === 'owner' });
  if (me.role !== 'owner' || isError || data === false) return null;
  return data === true ? 'must' : 'unknown';
}

interface WayProps {
  title: string;
  body: string;
  /** The reason why the action is disabled. */
  reason?: { id: string; text: string } | null;
  children: ReactNode;
}

function Way({ title, body, reason, children }: WayProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
      <div className="grid min-w-48 flex-1 gap-0.5">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-pretty text-ink-2">{body}</p>
        {reason ? (
          <p id={reason.id} className="text-sm text-pretty">
            {reason.text}
          </p>
        ) : null}
      </div>
      {children}
    </div>
  );
}
