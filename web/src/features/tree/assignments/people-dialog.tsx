import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { CampaignReminders } from '#features/talk/reminders/lazy-reminders.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { AddPeople } from './add-people.tsx';
import { GuestRow, InvitationRow, MemberRow } from './person-rows.tsx';
import { peopleQuery, type Target } from '#features/people/members/assigned-queries.ts';

interface PeopleDialogProps {
  target: Target;
  /** Name of the campaign or group. */
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Assigned and invited people, with one field that adds members and guests. */
export function PeopleDialog({ target, name, open, onOpenChange }: PeopleDialogProps) {
  const t = useTranslations('assigned');
  const { data, error, refetch } = useQuery(peopleQuery(target));
  const empty = data && data.members.length + data.guests.length + data.invitations.length === 0;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title', { name })} description={t('help')}>
      <div className="grid grid-cols-1 gap-5">
        <AddPeople target={target} />
        {error ? <ErrorState error={error} onRetry={() => void refetch()} className="py-4" /> : null}
        {!data && !error ? <SkeletonRows rows={3} /> : null}
        {empty ? <p className="text-sm text-pretty text-ink-2">{t('empty')}</p> : null}
        <Part title={t('invited')}>
          {data?.invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </Part>
        <Part title={t('guests')}>
          {data?.guests.map((guest) => (
            <GuestRow key={guest.memberId} target={target} guest={guest} />
          ))}
        </Part>
        <Part title={t('team')} help={t('teamHelp')}>
          {data?.members.map((member) => (
            <MemberRow key={member.memberId} target={target} member={member} />
          ))}
        </Part>
        {'campaignId' in target && data && data.guests.length + data.invitations.length > 0 ? (
          <Suspense>
            <CampaignReminders campaignId={target.campaignId} />
          </Suspense>
        ) : null}
        {'campaignId' in target ? (
          <a
            href={`/upload/${target.campaignId}`}
            className="flex w-fit items-center gap-1.5 rounded-xs text-sm text-ink-2 hover:text-ink"
          >
            <Eye aria-hidden className="size-4" />
            {t('guestView')}
          </a>
        ) : null}
      </div>
    </Dialog>
  );
}

function Part({ title, help, children }: { title: string; help?: string; children: ReactNode[] | undefined }) {
  if (!children || children.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h3 className="text-xs font-medium text-ink-2">
        {title} {help ? <span className="font-normal text-ink-3">· {help}</span> : null}
      </h3>
      <ul className="-mx-2 grid">{children}</ul>
    </section>
  );
}
