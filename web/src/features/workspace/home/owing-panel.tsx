import { Link } from '@tanstack/react-router';
import { BellRing } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { homeLimits, type Home, type OwingPerson } from '@ad-foundry/contract/home.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatDay, formatRelativeDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { Avatar } from '#ui/data/avatar.tsx';
import { Badge } from '#ui/data/badge.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { PanelEmpty, Panel, rowLook } from './panel.tsx';
import { useRemind } from './queries.ts';

const isRemindable = ({ isGuest, isUploading, promised, slots, isRemindedToday, isStopped }: OwingPerson) =>
  isGuest && !isUploading && (promised?.slots ?? 0) < slots && !isRemindedToday && !isStopped;

/** People with slots that are overdue or due soon, with buttons that remind guests. */
export function OwingPanel({ home: { owing } }: { home: Home }) {
  const t = useTranslations('home.owing');
  const { people, count, unassigned } = owing;
  const [isWhole, setWhole] = useState(false);
  const { remind, isPending } = useReminding();
  const due = useCan('people:assign') ? people.filter(isRemindable) : [];
  const shown = isWhole ? people : people.slice(0, homeLimits.rows);
  return (
    <Panel
      title={t('title')}
      count={count > 0 ? <Badge>{count}</Badge> : null}
      tools={
        due.length > 1 ? (
          <Button size="sm" icon={<BellRing />} loading={isPending} onClick={() => remind(due)}>
            {t('remindAll', { count: due.length })}
          </Button>
        ) : null
      }
    >
      {people.length === 0 && unassigned === 0 ? <PanelEmpty>{t('none')}</PanelEmpty> : null}
      {people.length > 0 ? (
        <ul className="divide-y divide-line border-t border-line">
          {shown.map((person) => (
            <li key={person.memberId} className="flex items-center">
              <OwingRow person={person} />
              {due.includes(person) ? (
                <Button
                  size="sm"
                  className="mr-4 shrink-0"
                  disabled={isPending}
                  aria-label={t('remindName', { name: personName(person) })}
                  onClick={() => remind([person])}
                >
                  {t('remind')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {shown.length < people.length ? (
        <p className="border-t border-line px-2 py-1.5">
          <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
            {t('all', { count: people.length })}
          </Button>
        </p>
      ) : null}
      {unassigned > 0 ? (
        <p className="border-t border-line px-4 py-3 text-xs text-ink-2">{t('unassigned', { count: unassigned })}</p>
      ) : null}
    </Panel>
  );
}

function useReminding() {
  const t = useTranslations('home.owing');
  const errorText = useErrorText();
  const { mutate, isPending } = useRemind();
  const remind = (people: readonly OwingPerson[]) =>
    mutate(people, {
      onSuccess: (count) => {
        if (count > 0) toast.success(t('reminded', { count }));
        else toast.info(t('noneReminded'));
      },
      onError: (error) => void toast.error(t('notReminded'), { description: errorText(error) }),
    });
  return { remind, isPending };
}

function OwingRow({ person }: { person: OwingPerson }) {
  const t = useTranslations('home.owing');
  const { avatarUrl, isMe, campaign, campaigns, slots, overdue } = person;
  const name = personName(person);
  const place = campaigns > 1 ? t('campaigns', { name: campaign.name, count: campaigns - 1 }) : campaign.name;
  const state = useOwingState(person);
  return (
    <OwedLink person={person}>
      <Avatar decorative name={name} src={avatarUrl} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-sm font-medium" title={name}>
          {isMe ? t('me', { name }) : name}
        </span>
        <span className="truncate text-xs text-ink-2" title={place}>
          {place}
        </span>
        {state ? <span className="truncate text-xs text-ink-2">{state}</span> : null}
      </span>
      <span className="num grid justify-items-end text-xs whitespace-nowrap">
        <span className="font-semibold">{t('slots', { count: slots })}</span>
        {overdue > 0 ? <span className="text-bad">{t('overdue', { count: overdue })}</span> : null}
      </span>
    </OwedLink>
  );
}

/** Link to the open creatives of the person, in one campaign or in all. */
function OwedLink({ person, children }: { person: OwingPerson; children: ReactNode }) {
  const className = `${rowLook} min-w-0 flex-1`;
  const { campaign, campaigns, memberId } = person;
  return campaigns > 1 ? (
    <Link to="/campaigns" search={{ view: 'creatives', status: 'open', memberId }} className={className}>
      {children}
    </Link>
  ) : (
    <Link
      to="/campaigns/$campaignId"
      params={{ campaignId: campaign.id }}
      search={{ status: 'open' }}
      className={className}
    >
      {children}
    </Link>
  );
}

/** The state of the missing files: uploading, promised, or when the guest was last reminded; null if there is none. */
function useOwingState(person: OwingPerson): string | null {
  const { isGuest, isUploading, promised, slots, lastRemindedAt, isRemindedToday, isStopped } = person;
  const t = useTranslations('home.owing');
  const locale = useLocale();
  if (isUploading) return t('uploading');
  if (promised) {
    const date = formatDay(promised.day, locale, { day: 'numeric', month: 'short' });
    return promised.slots < slots
      ? t('promisedSome', { date, count: promised.slots, total: slots })
      : t('promised', { date });
  }
  if (isStopped && isGuest) return t('stopped');
  // Today's reminder may not have been sent yet.
  if (isRemindedToday) return t('last', { day: formatRelativeDay(new Date(), locale) });
  if (lastRemindedAt) return t('last', { day: formatRelativeDay(lastRemindedAt, locale) });
  return isGuest ? t('never') : null;
}
