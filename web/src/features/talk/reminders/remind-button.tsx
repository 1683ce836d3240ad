import { BellRing } from 'lucide-react';
import { Suspense } from 'react';
import type { CampaignId, MemberId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Menu, MenuContent, MenuTrigger } from '#ui/overlay/menu.tsx';
import { RemindItems } from './remind-items.tsx';

interface RemindButtonProps {
  campaignId: CampaignId;
  /** The guests who may be reminded; null for all of the campaign. */
  memberIds?: readonly MemberId[] | null;
}

/** A button with the guests who owe files of a campaign or creative, each reminded by a click. */
export function RemindButton({ campaignId, memberIds = null }: RemindButtonProps) {
  const t = useTranslations('reminders');
  return (
    <Menu>
      <MenuTrigger>
        <Button size="sm" variant="ghost" icon={<BellRing />}>
          {t('remind')}
        </Button>
      </MenuTrigger>
      <MenuContent align="start" className="max-w-80">
        <Suspense>
          <RemindItems campaignId={campaignId} memberIds={memberIds} />
        </Suspense>
      </MenuContent>
    </Menu>
  );
}
