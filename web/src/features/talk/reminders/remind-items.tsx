import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import type { CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { MenuItem } from '#ui/overlay/menu.tsx';
import { campaignRemindersQuery } from './queries.ts';
import { guestHeight, LoadingItem } from './loading-item.tsx';
import { isRemindable, useOwedText, useRemind } from './use-remind.ts';

interface RemindItemsProps {
  campaignId: CampaignId;
  /** The guests who may be reminded; null for all of the campaign. */
  memberIds: readonly MemberId[] | null;
}

/** Menu items that remind guests of a campaign now: each with what they owe and when they were last reminded, and all. */
export function RemindItems({ campaignId, memberIds }: RemindItemsProps) {
  const t = useTranslations('reminders');
  const owedText = useOwedText();
  const { remind } = useRemind(campaignId);
  const { data } = useQuery(campaignRemindersQuery(campaignId));
  if (!data) return <LoadingItem />;
  const owing = data.people.filter(
    ({ memberId, owed }) => owed > 0 && (memberIds === null || memberIds.includes(memberId)),
  );
  const due = owing.filter(isRemindable);
  if (owing.length === 0)
    return (
      <MenuItem disabled className={guestHeight}>
        {t('nobodyOwes')}
      </MenuItem>
    );
  return (
    <>
      {due.length > 1 ? (
        <MenuItem writes icon={<BellRing />} onSelect={() => remind(due.map(({ memberId }) => memberId))}>
          {t('remindAll', { count: due.length })}
        </MenuItem>
      ) : null}
      {owing.map((guest) => (
        <MenuItem
          writes
          key={guest.memberId}
          icon={<BellRing />}
          disabled={!isRemindable(guest)}
          onSelect={() => remind([guest.memberId])}
          className={cn('h-auto py-1.5', guestHeight)}
        >
          <span className="block truncate">{t('remindName', { name: guest.name })}</span>
          <span className="block truncate text-xs text-ink-2">{owedText(guest)}</span>
        </MenuItem>
      ))}
    </>
  );
}
