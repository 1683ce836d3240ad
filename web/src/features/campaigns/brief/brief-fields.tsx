import type { FormEvent } from 'react';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { DateTimePicker } from '#ui/date-time-picker.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { BriefDraft } from './draft.ts';

interface BriefFieldsProps {
  /** The form's id, for the button that stands elsewhere. */
  form: string;
  campaign: Campaign;
  draft: BriefDraft;
  onDraft: (draft: BriefDraft) => void;
  nameProblem: string | undefined;
  failure: string | undefined;
  onSubmit: (event: FormEvent) => Promise<void>;
}

/** What is to be made, and by when. */
export function BriefFields({ form, campaign, draft, onDraft, nameProblem, failure, onSubmit }: BriefFieldsProps) {
  const t = useTranslations('campaigns.brief');
  const locale = useLocale();
  const deadlineHelp = campaign.dueAt
    ? t('deadlineHelp', { date: formatDateTime(campaign.dueAt, locale) })
    : t('deadlineHelpNone');
  return (
    <form id={form} noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4 p-5">
      {failure ? (
        <p
          role="alert"
          className="rounded-control border border-bad-line bg-bad-fill px-3 py-2 text-sm text-pretty text-bad"
        >
          {failure}
        </p>
      ) : null}
      <Field label={t('name')} error={nameProblem}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            value={draft.name}
            placeholder={t('namePlaceholder')}
            onChange={(event) => onDraft({ ...draft, name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('description')} optional help={t('descriptionHelp')}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxRows={12}
            maxLength={limits.descriptionLength}
            value={draft.description}
            placeholder={t('descriptionPlaceholder')}
            onChange={(event) => onDraft({ ...draft, description: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('deadline')} optional help={deadlineHelp}>
        {(control) => (
          <DateTimePicker
            {...control}
            clearable
            min={new Date()}
            value={draft.deadlineAt}
            onChange={(deadlineAt) => onDraft({ ...draft, deadlineAt })}
          />
        )}
      </Field>
    </form>
  );
}
