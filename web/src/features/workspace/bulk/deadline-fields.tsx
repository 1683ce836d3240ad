import type { Control, FieldPathByValue, FieldValues, Resolver } from 'react-hook-form';
import { bulkDeadline, bulkDue, bulkShift } from '@ad-foundry/contract/form-schemas.ts';
import type { BulkChange } from '@ad-foundry/contract/bulk.ts';
import { typedDays } from '#features/tree/work-items/typed-days.ts';
import { contractResolver } from '#lib/forms/contract-resolver.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DateTimeField } from '#ui/form/date-time-field.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { BulkForm } from './bulk-form.tsx';
import type { FieldsProps } from './dialog-props.ts';

interface Values {
  way: 'set' | 'shift';
  deadlineAt: string | null;
  dueAt: string | null;
  /** The typed number of days. */
  shiftDays: string;
}

type Deadline = Extract<BulkChange<'creative'>, { act: 'deadline' | 'shift' }>;
type Due = Extract<BulkChange<'campaign'>, { act: 'due' | 'shift' }>;

const shifting = contractResolver(bulkShift, ({ shiftDays }: Values) => ({
  act: 'shift',
  shiftDays: shiftDays.trim() === '' ? undefined : typedDays(shiftDays),
}));
const settingDeadline = contractResolver(bulkDeadline, ({ deadlineAt }: Values) => ({ act: 'deadline', deadlineAt }));
const settingDue = contractResolver(bulkDue, ({ dueAt }: Values) => ({ act: 'due', dueAt }));

const either =
  <Input,>(setting: Resolver<Values, unknown, Input>, shift: Resolver<Values, unknown, Input>) =>
  (...input: Parameters<Resolver<Values, unknown, Input>>) =>
    (input[0].way === 'shift' ? shift : setting)(...input);

const deadlineResolver = either<Deadline>(settingDeadline, shifting);
const dueResolver = either<Due>(settingDue, shifting);

/** Sets one due date for all creatives, shifts each by days, or removes it, so that the campaign's due date applies. */
export function DeadlineFields({ form, onRun }: FieldsProps) {
  const t = useTranslations('bulk');
  return (
    <DateFields
      form={form}
      onRun={onRun}
      resolver={deadlineResolver}
      name="deadlineAt"
      label={t('deadline')}
      help={t('deadlineHelp')}
    />
  );
}

/** Sets one due date for all campaigns, removes it, or shifts each by days. */
export function DueFields({ form, onRun }: FieldsProps<BulkChange<'campaign'>>) {
  const t = useTranslations('bulk.campaigns');
  return <DateFields form={form} onRun={onRun} resolver={dueResolver} name="dueAt" label={t('due')} />;
}

interface DateFieldsProps<Input> {
  form: string;
  onRun: (change: Input) => void;
  resolver: Resolver<Values, unknown, Input>;
  name: 'deadlineAt' | 'dueAt';
  label: string;
  help?: string;
}

function DateFields<Input>({ form: id, onRun, resolver, name, label, help }: DateFieldsProps<Input>) {
  const t = useTranslations('bulk');
  const contract = useContractForm<Values, Input>({
    defaultValues: { way: 'set', deadlineAt: null, dueAt: null, shiftDays: '' },
    resolver,
    send: async (change) => onRun(change),
  });
  const { control, form } = contract;
  const { way } = form.watch();
  return (
    <BulkForm id={id} contract={contract}>
      <Segmented<Values['way']>
        label={t('ways')}
        value={way}
        onValueChange={(next) => form.setValue('way', next)}
        options={(['set', 'shift'] as const).map((value) => ({ value, label: t(`dateWay.${value}`) }))}
      />
      {way === 'set' ? (
        <DateTimeField control={control} name={name} label={label} help={help} />
      ) : (
        <ShiftField control={control} />
      )}
    </BulkForm>
  );
}

interface ShiftFieldProps<Fields extends FieldValues, Sent> {
  control: Control<Fields, unknown, Sent>;
}

/** The number of days by which dates are shifted. */
export function ShiftField<Fields extends { shiftDays: string }, Sent>({ control }: ShiftFieldProps<Fields, Sent>) {
  const t = useTranslations('bulk');
  return (
    <TextField
      control={control}
      name={'shiftDays' as FieldPathByValue<Fields, string>}
      label={t('shift')}
      help={t('shiftHelp')}
      problems={t('shiftWrong')}
      inputMode="numeric"
      className="num w-28"
    />
  );
}
