import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { Suspense } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Chip } from '#ui/data/chip.tsx';
import { DueChip } from '#features/tree/campaigns/due-chip.tsx';
import { CampaignProgress, isComplete } from '#features/tree/campaigns/progress.tsx';
import { FollowButton } from '#features/talk/notifications/lazy-follow.ts';
import { useUpdateCampaign } from '#features/tree/campaigns/queries.ts';
import { DueEditor } from './due-editor.tsx';
import { NameEditor } from './name-editor.tsx';

// It shows the groups once those are read, so its code may come late.
const GroupEditor = lazyComponent(() => import('./group-editor.tsx'), 'GroupEditor');

/** Name, due date, group and progress; edited in place. */
export function CampaignHead({ campaign, editable }: { campaign: Campaign; editable: boolean }) {
  const t = useTranslations('campaigns.page');
  const rename = useUpdateCampaign(campaign.id);
  const { dueAt, progress, archivedAt } = campaign;
  return (
    <section className="grid gap-2">
      <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        {editable ? (
          <NameEditor key={campaign.id} name={campaign.name} edition={campaign.edition} rename={rename} />
        ) : (
          <h2 className="min-w-0 text-xl font-semibold break-words">{campaign.name}</h2>
        )}
        {archivedAt ? <Chip>{t('archived')}</Chip> : null}
        {editable ? <DueEditor campaign={campaign} /> : <DueChip dueAt={dueAt} done={isComplete(progress)} />}
        {editable ? (
          <Suspense>
            <GroupEditor campaign={campaign} />
          </Suspense>
        ) : null}
        {archivedAt ? null : (
          <Suspense>
            <FollowButton target={{ campaignId: campaign.id }} size="sm" />
          </Suspense>
        )}
      </div>
      <CampaignProgress progress={progress} size={18} className="text-sm" />
    </section>
  );
}
