import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import type { CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { reminders, CampaignReminders as Shown, Reminded } from '@ad-foundry/contract/reminders/reminders.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatDay, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { DaysChoice } from './days-choice.tsx';
import { MailRefusal } from '#features/people/members/mail-refusal.tsx';
import { OwedDecisions } from './owed-decisions.tsx';
import { campaignRemindersQuery, useReminderActs } from './queries.ts';
import { isRemindable, useRemind } from './use-remind.ts';
import { WriteButton } from '#ui/write-button.tsx';

/**
 * The reminders of a campaign: whether they are on, the files each guest must deliver, and a button that sends them
 * now.
 */
export function CampaignReminders({ campaignId }: { campaignId: CampaignId }) {
  const t = useTranslations('reminders');
  const { data, error, refetch } = useQuery(campaignRemindersQuery(campaignId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} className="py-4" />;
  return (
    <section aria-label={t('title')} className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-xs font-medium text-ink-2">{t('title')}</h3>
      {data ? (
        <Loaded campaignId={campaignId} data={data} />
      ) : (
        <SkeletonGroup>
          <SkeletonRows rows={2} />
        </SkeletonGroup>
      )}
    </section>
  );
}

function Loaded({ campaignId, data }: { campaignId: CampaignId; data: Shown }) {
  const t = useTranslations('reminders');
  const acts = useReminderActs(campaignId);
  const errorText = useErrorText();
  const { reminders: isOn, byOrganization, people } = data;
  const due = people.filter(isRemindable);
  const setting = isOn === null ? 'inherit' : isOn ? 'on' : 'off';
  const set = (next: Setting) =>
    acts.set.mutate(next, { onError: (error) => void toast.error(t('failed'), { description: errorText(error) }) });
  const change = (next: string) => set({ reminders: next === 'inherit' ? null : next === 'on' });
  const { remind, isPending } = useRemind(campaignId);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          size="sm"
          label={t('setting')}
          value={setting}
          onValueChange={change}
          options={[
            { value: 'inherit', label: t(byOrganization ? 'inheritOn' : 'inheritOff') },
            { value: 'on', label: t('on') },
            { value: 'off', label: t('off') },
          ]}
        />
        {due.length > 1 ? (
          <WriteButton
            size="sm"
            icon={<BellRing />}
            loading={isPending}
            onClick={() => remind(due.map(({ memberId }) => memberId))}
          >
            {t('remindAll', { count: due.length })}
          </WriteButton>
        ) : null}
      </div>
      <Days data={data} isPending={acts.set.isPending} onSet={set} />
      {people.length === 0 ? <p className="text-sm text-ink-2">{t('noGuests')}</p> : null}
      <ul className="-mx-2 grid">
        {people.map((guest) => (
          <Guest key={guest.memberId} guest={guest} isPending={isPending} onRemind={remind} />
        ))}
      </ul>
      <OwedDecisions reviewers={data.reviewers} />
    </>
  );
}

type Setting = CallArguments<typeof reminders.set>['body'];
type DaysProps = { data: Shown; isPending: boolean; onSet: (next: Setting) => void };

/** The days of the campaign's reminders: its own, or those of the organization. */
function Days({ data: { reminders: isOn, byOrganization, days, daysByOrganization }, isPending, onSet }: DaysProps) {
  const t = useTranslations('reminders.days');
  if (!(isOn ?? byOrganization)) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DaysChoice
        days={days ?? daysByOrganization}
        disabled={isPending}
        onChange={(next) => onSet({ reminders: isOn, days: next })}
      />
      {days === null ? null : (
        <WriteButton
          size="sm"
          variant="ghost"
          disabled={isPending}
          onClick={() => onSet({ reminders: isOn, days: null })}
        >
          {t('inherit')}
        </WriteButton>
      )}
    </div>
  );
}

interface GuestProps {
  guest: Reminded;
  isPending: boolean;
  onRemind: (memberIds: MemberId[]) => void;
}

function Guest({ guest, isPending, onRemind }: GuestProps) {
  const t = useTranslations('reminders');
  const locale = useLocale();
  const { memberId, name, owed, promisedDay, promisedDaysLate, lastRemindedAt, nextDay, hasOpened } = guest;
  const dayText = (day: string) => formatDay(day, locale, { day: 'numeric', month: 'short' });
  const facts = [
    hasOpened ? null : t('notOpened'),
    owed === 0 ? t('owesNothing') : t('owes', { count: owed }),
    promisedDay
      ? t(promisedDaysLate > 0 ? 'promisedLate' : 'promised', { date: dayText(promisedDay), count: promisedDaysLate })
      : null,
    lastRemindedAt ? t('last', { when: formatRelative(lastRemindedAt, locale) }) : owed > 0 ? t('never') : null,
    guest.isStopped ? t(guest.isCampaignStopped ? 'stoppedCampaign' : 'stopped') : null,
    nextDay ? t('next', { date: dayText(nextDay) }) : null,
  ];
  return (
    <li className="flex min-w-0 items-center gap-2.5 rounded-control px-2 py-1.5 hover:bg-sunk">
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-sm font-medium" title={name}>
          {name}
        </span>
        <span className="text-xs text-pretty text-ink-2">{facts.filter((fact) => fact !== null).join(' · ')}</span>
        <MailRefusal reason={guest.mailRefusal} since={guest.mailRefusedAt} />
      </span>
      {isRemindable(guest) ? (
        <WriteButton
          size="sm"
          disabled={isPending}
          aria-label={t('remindName', { name })}
          onClick={() => onRemind([memberId])}
        >
          {t('remind')}
        </WriteButton>
      ) : null}
    </li>
  );
}
