import { Link } from '@tanstack/react-router';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { EditorNotes } from '#ui/editor/editor-notes.tsx';
import { EditorForm } from '#ui/editor/editor-sheet.tsx';
import { useNameProblems } from '#features/tree/campaigns/name-problem.ts';
import { formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { DateTimeField } from '#ui/form/date-time-field.tsx';
import { TextareaField, TextField } from '#ui/form/form-field.tsx';
import type { NewCreative } from './use-new-creative.ts';

/** Name, description and due date of a new creative. */
export function BriefFields({ campaign, editor }: { campaign: Campaign; editor: NewCreative }) {
  const t = useTranslations('campaigns.brief');
  const locale = useLocale();
  const { control } = editor;
  return (
    <EditorForm editor={editor} className="grid gap-4 p-5">
      <EditorNotes editor={editor} failed={t('failed')} />
      <TextField
        control={control}
        name="name"
        label={t('name')}
        problems={useNameProblems()}
        autoFocus
        autoComplete="off"
        placeholder={t('namePlaceholder')}
      />
      <TextareaField
        control={control}
        name="description"
        label={t('description')}
        optional
        help={t('descriptionHelp')}
        rows={4}
        maxRows={12}
        maxLength={limits.descriptionLength}
        placeholder={t('descriptionPlaceholder')}
      />
      <DateTimeField
        control={control}
        name="deadlineAt"
        label={t('deadline')}
        optional
        help={
          campaign.dueAt ? t('deadlineHelp', { date: formatDateTime(campaign.dueAt, locale) }) : t('deadlineHelpNone')
        }
        min={new Date()}
      />
      <Link
        to="/campaigns/$campaignId/many"
        params={{ campaignId: campaign.id }}
        className="justify-self-start text-sm underline underline-offset-2"
      >
        {t('many')}
      </Link>
    </EditorForm>
  );
}
