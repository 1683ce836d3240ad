import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { Suspense } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import { DueChip } from '#features/tree/campaigns/due-chip.tsx';
import { CampaignProgress, isComplete } from '#features/tree/campaigns/progress.tsx';
import { FollowButton } from '#features/talk/notifications/lazy-follow.ts';
import { reviewQuery } from '#features/workspace/review-steps/queries.ts';
import { StepsButton } from '#features/workspace/review-steps/lazy-steps.ts';
import { RemindButton } from '#features/talk/reminders/lazy-reminders.ts';
import { useCan } from '#lib/permissions.tsx';
import { useUpdateCampaign } from '#features/tree/campaigns/queries.ts';
import { ApprovalChip, ApprovalEditor } from './approval-editor.tsx';
import { DueEditor } from './due-editor.tsx';
import { NameEditor } from './name-editor.tsx';
import { useErrorText } from '#lib/error-text.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { GroupSelect } from '#features/tree/groups/group-select.tsx';

/** Name, due date, group, approval and progress; edited in place. */
export function CampaignHead({ campaign, editable }: { campaign: Campaign; editable: boolean }) {
  const t = useTranslations('campaigns.page');
  const rename = useUpdateCampaign(campaign.id);
  const mayWrite = useCan('campaign:write');
  const mayReview = useCan('review:read') && campaign.needsApproval;
  const { data: review } = useQuery({ ...reviewQuery({ campaignId: campaign.id }), enabled: mayReview });
  // The steps say whose approval is needed.
  const hasSteps = review !== undefined && review.steps.length > 0;
  const mayRemind = useCan('people:assign') && campaign.progress.total > 0;
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
        {editable ? <GroupEditor campaign={campaign} /> : null}
        {hasSteps ? null : editable ? <ApprovalEditor campaign={campaign} /> : <ApprovalChip campaign={campaign} />}
        {mayReview ? (
          <Suspense>
            <StepsButton campaignId={campaign.id} editable={mayWrite && archivedAt === null} />
          </Suspense>
        ) : null}
        {archivedAt ? null : (
          <Suspense>
            <FollowButton target={{ campaignId: campaign.id }} size="sm" />
            {mayRemind && !isComplete(progress) ? <RemindButton campaignId={campaign.id} /> : null}
          </Suspense>
        )}
      </div>
      <CampaignProgress progress={progress} size={18} className="text-sm" />
    </section>
  );
}

/** Assigns the campaign to a group, or removes it from its group. */
function GroupEditor({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('groups');
  const errorText = useErrorText();
  const update = useUpdateCampaign(campaign.id);
  return (
    <GroupSelect
      aria-label={t('move')}
      className="h-control-sm w-auto max-w-56 text-xs"
      value={campaign.group?.id ?? null}
      onChange={(groupId) =>
        update.mutate(
          { groupId, seen: { groupId: campaign.group?.id ?? null, edition: campaign.edition } },
          { onError: (error) => void toast.error(`${t('moveFailed')} ${errorText(error)}`) },
        )
      }
    />
  );
}
