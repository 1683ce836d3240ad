import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/chip.tsx';
import { DueChip } from '#features/campaigns/due-chip.tsx';
import { CampaignProgress, isComplete } from '#features/campaigns/progress.tsx';
import { DueEditor } from './due-editor.tsx';
import { NameEditor } from './name-editor.tsx';

/** Name, due date and progress; name and date are edited where they stand. */
export function CampaignHead({ campaign, editable }: { campaign: Campaign; editable: boolean }) {
  const t = useTranslations('campaigns.page');
  const { dueAt, progress, archivedAt } = campaign;
  return (
    <section className="grid gap-2">
      <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        {editable ? (
          <NameEditor key={campaign.id} campaign={campaign} />
        ) : (
          <h2 className="min-w-0 text-xl font-semibold break-words">{campaign.name}</h2>
        )}
        {archivedAt ? <Chip>{t('archived')}</Chip> : null}
        {editable ? <DueEditor campaign={campaign} /> : <DueChip dueAt={dueAt} done={isComplete(progress)} />}
      </div>
      <CampaignProgress progress={progress} size={18} className="text-sm" />
    </section>
  );
}
