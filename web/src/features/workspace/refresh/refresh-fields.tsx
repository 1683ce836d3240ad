import type { FilledAttribute } from '@ad-foundry/contract/attributes.ts';
import type { RefreshPlan } from '@ad-foundry/contract/insights/refresh.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { mediumDay } from '#features/platforms/insights/day-text.ts';
import { useNameProblems } from '#features/tree/campaigns/name-problem.ts';
import { CampaignField } from '#features/tree/work-items/campaign-field.tsx';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { EditorNotes } from '#ui/editor/editor-notes.tsx';
import { EditorForm } from '#ui/editor/editor-sheet.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DateTimeField } from '#ui/form/date-time-field.tsx';
import { TextareaField, TextField } from '#ui/form/form-field.tsx';
import { ReferencesField } from './references-field.tsx';
import type { RefreshEditor } from './use-refresh.ts';

interface RefreshFieldsProps {
  plan: RefreshPlan;
  editor: RefreshEditor;
}

/** Name, campaign, due date with its reason, references, attributes and description of a refresh. */
export function RefreshFields({ plan, editor }: RefreshFieldsProps) {
  const t = useTranslations('refresh');
  const brief = useTranslations('campaigns.brief');
  const { control, values, change } = editor;
  return (
    <EditorForm editor={editor} className="grid gap-4 p-5">
      <EditorNotes editor={editor} failed={brief('failed')} />
      <TextField
        control={control}
        name="name"
        label={brief('name')}
        problems={useNameProblems()}
        autoFocus
        autoComplete="off"
      />
      <CampaignField
        control={control}
        name="campaignId"
        label={t('campaign')}
        help={useCampaignHelp(plan)}
        problems={t('campaignMissing')}
      />
      <DateTimeField
        control={control}
        name="deadlineAt"
        label={t('due')}
        optional
        help={useDueReason(plan)}
        min={new Date()}
      />
      <ReferencesField plan={plan} chosen={values.references} onChange={(references) => change({ references })} />
      <AttributesField plan={plan} editor={editor} />
      <TextareaField
        control={control}
        name="description"
        label={brief('description')}
        optional
        help={brief('descriptionHelp')}
        rows={4}
        maxRows={12}
        maxLength={limits.descriptionLength}
        placeholder={brief('descriptionPlaceholder')}
      />
    </EditorForm>
  );
}

/** The attributes of the creative that the asset came from; the ticked ones are copied. */
function AttributesField({ plan, editor: { values, change } }: RefreshFieldsProps) {
  const t = useTranslations('refresh');
  const attributes = plan.source?.attributes ?? [];
  if (attributes.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('attributes')}</legend>
      {attributes.map(({ attribute, value }) => (
        <Checkbox
          key={attribute.id}
          label={t('attribute', { label: attribute.label, value: textOf({ attribute, value }) ?? t('notFilled') })}
          checked={values.attributeIds.includes(attribute.id)}
          onCheckedChange={(isOn) => {
            const others = values.attributeIds.filter((id) => id !== attribute.id);
            change({ attributeIds: isOn ? [...others, attribute.id] : others });
          }}
        />
      ))}
    </fieldset>
  );
}

/** Where the asset came from, or why a campaign has to be chosen. */
function useCampaignHelp({ source }: RefreshPlan): string {
  const t = useTranslations('refresh');
  if (!source) return t('noSource');
  return source.isOpen ? t('source', { name: source.creative.name }) : t('closed', { name: source.campaign.name });
}

/** Why the refresh is due on its day. */
function useDueReason({ due: { day, reason, tiresOn } }: RefreshPlan): string {
  const t = useTranslations('refresh.reasons');
  const locale = useLocale();
  return t(reason, { day: mediumDay(day, locale), tiresOn: tiresOn === null ? '' : mediumDay(tiresOn, locale) });
}

/** The value of an attribute as people chose it; null for none. */
function textOf({ attribute: { input }, value }: Pick<FilledAttribute, 'attribute' | 'value'>): string | null {
  if (value === null) return null;
  const option = input.type === 'select' ? input.options.find((each) => each.value === value)?.label : undefined;
  return option ?? String(value);
}
