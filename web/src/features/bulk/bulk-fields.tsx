import { useState } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { CampaignPicker } from '#features/work-items/campaign-picker.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DateTimePicker } from '#ui/form/date-time-picker.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import type { FieldsProps } from './dialog-props.ts';
import { BulkForm } from './bulk-form.tsx';

/** One deadline for all; none lets the campaigns' due dates count. */
export function DeadlineFields({ form, onRun }: FieldsProps) {
  const t = useTranslations('bulk');
  const [value, setValue] = useState<Date | null>(null);
  return (
    <BulkForm form={form} onSubmit={() => onRun({ act: 'deadline', deadlineAt: value?.toISOString() ?? null })}>
      <Field label={t('deadline')} help={t('deadlineHelp')}>
        {(control) => <DateTimePicker {...control} clearable value={value} onChange={setValue} />}
      </Field>
    </BulkForm>
  );
}

/** Where the creatives go. */
export function MoveFields({ form, onRun }: FieldsProps) {
  const t = useTranslations('bulk');
  const [campaignId, setCampaignId] = useState<CampaignId | null>(null);
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    if (campaignId === null) setMissing(true);
    else onRun({ act: 'move', campaignId });
  };
  return (
    <BulkForm form={form} onSubmit={submit}>
      <Field label={t('campaign')} error={isMissing && campaignId === null ? t('campaignMissing') : undefined}>
        {() => <CampaignPicker value={campaignId} onChange={setCampaignId} />}
      </Field>
    </BulkForm>
  );
}

/** Days as typed: a whole number within the limit; null for anything else. */
function readDays(text: string): number | null {
  const days = text.trim() === '' ? 0 : Number(text.replace('−', '-'));
  return Number.isInteger(days) && Math.abs(days) <= limits.duplicates.shiftDays ? days : null;
}

/** Where the copies go, by how much their deadlines move, and whether files come along. */
export function DuplicateFields({ form, onRun }: FieldsProps) {
  const t = useTranslations('bulk');
  const [campaignId, setCampaignId] = useState<CampaignId | null>(null);
  const [days, setDays] = useState('0');
  const [files, setFiles] = useState(false);
  const shiftDays = readDays(days);
  const submit = () => {
    if (shiftDays === null) return;
    onRun({ act: 'duplicate', files, shiftDays, ...(campaignId ? { campaignId } : {}) });
  };
  return (
    <BulkForm form={form} onSubmit={submit}>
      <Field label={t('campaign')} optional help={t('copiesHelp')}>
        {() => <CampaignPicker value={campaignId} onChange={setCampaignId} />}
      </Field>
      <Field label={t('shift')} help={t('shiftHelp')} error={shiftDays === null ? t('shiftWrong') : undefined}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            className="num w-28"
            value={days}
            onChange={(event) => setDays(event.target.value)}
          />
        )}
      </Field>
      <Checkbox label={t('files')} help={t('filesHelp')} checked={files} onCheckedChange={setFiles} />
    </BulkForm>
  );
}

/** Deletes once the number of creatives is typed. */
export function DeleteFields({ count, form, onRun }: FieldsProps) {
  const t = useTranslations('bulk');
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = () => {
    if (typed.trim() === String(count)) onRun({ act: 'delete' });
    else setWrong(true);
  };
  return (
    <BulkForm form={form} onSubmit={submit}>
      <Field label={t('typeCount', { count: String(count) })} error={isWrong ? t('typeCountWrong') : undefined}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            inputMode="numeric"
            className="num w-28"
            value={typed}
            onChange={(event) => {
              setWrong(false);
              setTyped(event.target.value);
            }}
          />
        )}
      </Field>
    </BulkForm>
  );
}
