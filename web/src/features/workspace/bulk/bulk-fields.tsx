import { bulkDuplicate, bulkMove } from '@ad-foundry/contract/form-schemas.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { CampaignField } from '#features/tree/work-items/campaign-field.tsx';
import { typedDays } from '#features/tree/work-items/typed-days.ts';
import { contractResolver } from '#lib/forms/contract-resolver.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import type { FieldsProps } from './dialog-props.ts';
import { BulkForm } from './bulk-form.tsx';
import { ShiftField } from './deadline-fields.tsx';

const moveResolver = contractResolver(bulkMove, (values: { campaignId: CampaignId | null }) => ({
  act: 'move',
  ...values,
}));

/** Moves creatives to another campaign. */
export function MoveFields({ form, onRun }: FieldsProps) {
  const t = useTranslations('bulk');
  const contract = useContractForm({
    defaultValues: { campaignId: null },
    resolver: moveResolver,
    send: async (change) => onRun(change),
  });
  return (
    <BulkForm id={form} contract={contract}>
      <CampaignField
        control={contract.control}
        name="campaignId"
        label={t('campaign')}
        problems={t('campaignMissing')}
      />
    </BulkForm>
  );
}

interface Copies {
  campaignId: CampaignId | null;
  /** The typed number of days. */
  shiftDays: string;
  files: boolean;
}

const duplicateResolver = contractResolver(bulkDuplicate, ({ campaignId, shiftDays, files }: Copies) => ({
  act: 'duplicate',
  campaignId: campaignId ?? undefined,
  shiftDays: typedDays(shiftDays),
  files,
}));

/** Copies creatives: the target campaign, the shift of due dates, and whether to copy files. */
export function DuplicateFields({ form, onRun }: FieldsProps) {
  const t = useTranslations('bulk');
  const contract = useContractForm({
    defaultValues: { campaignId: null, shiftDays: '0', files: false },
    resolver: duplicateResolver,
    mode: 'onChange',
    send: async (change) => onRun(change),
  });
  const { control } = contract;
  return (
    <BulkForm id={form} contract={contract}>
      <CampaignField control={control} name="campaignId" label={t('campaign')} optional help={t('copiesHelp')} />
      <ShiftField control={control} />
      <CheckboxField control={control} name="files" label={t('files')} help={t('filesHelp')} />
    </BulkForm>
  );
}

/** Deletes creatives after the user types their number as a confirmation. */
export function DeleteFields({ count, form, onRun }: FieldsProps<{ act: 'delete' }>) {
  const t = useTranslations('bulk');
  const contract = useContractForm({
    defaultValues: { typed: '' },
    resolver: problemResolver(({ typed }: { typed: string }) => ({
      typed: typed.trim() === String(count) ? undefined : 'wrong',
    })),
    send: async () => onRun({ act: 'delete' }),
  });
  return (
    <BulkForm id={form} contract={contract}>
      <TextField
        control={contract.control}
        name="typed"
        label={t('typeCount', { count: String(count) })}
        problems={t('typeCountWrong')}
        autoFocus
        autoComplete="off"
        inputMode="numeric"
        className="num w-28"
      />
    </BulkForm>
  );
}
