import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
import type { CampaignGroupId } from '@ad-foundry/contract/ids.ts';
import { GroupSelect } from '#features/groups/group-select.tsx';
import { groupsQuery } from '#features/groups/queries.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DateTimePicker } from '#ui/date-time-picker.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { Input } from '#ui/input.tsx';
import { useNameProblem } from './name-problem.ts';
import { useCreateCampaign } from './queries.ts';

export interface CreateCampaignDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where it goes unless another group is chosen. */
  groupId?: CampaignGroupId;
}

/** Asks for a name and, if known, a due date; then opens the new campaign. */
export function CreateCampaignDialog({ open, onOpenChange, groupId }: CreateCampaignDialogProps) {
  const t = useTranslations('campaigns.create');
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      form={form}
      continueLabel={t('submit')}
      busy={busy}
    >
      <CampaignForm id={form} group={groupId ?? null} onBusy={setBusy} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

interface FormProps {
  id: string;
  group: CampaignGroupId | null;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

/** Lives as long as the dialog is open, so that each opening starts empty. */
function CampaignForm({ id, group, onBusy, onDone }: FormProps) {
  const t = useTranslations('campaigns.create');
  const navigate = useNavigate();
  const problemOf = useNameProblem();
  const errorText = useErrorText();
  const create = useCreateCampaign();
  const [name, setName] = useState('');
  const [dueAt, setDueAt] = useState<Date | null>(null);
  const [groupId, setGroupId] = useState(group);
  const [sent, setSent] = useState(false);
  const problem = sent ? problemOf(name) : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (problemOf(name) || focusInvalid(event.currentTarget) || create.isPending) return;
    onBusy(true);
    try {
      const campaign = await create.mutateAsync({ name: name.trim(), dueAt: dueAt?.toISOString() ?? null, groupId });
      onDone();
      await navigate({ to: '/campaigns/$campaignId', params: { campaignId: campaign.id } });
    } catch {
      // The form stays as it is and says what happened.
    } finally {
      onBusy(false);
    }
  };
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label={t('name')}
        error={problem ?? (create.isError ? `${t('failed')} ${errorText(create.error)}` : undefined)}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            value={name}
            placeholder={t('namePlaceholder')}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('due')} optional help={t('dueHelp')}>
        {(control) => <DateTimePicker {...control} clearable value={dueAt} onChange={setDueAt} min={new Date()} />}
      </Field>
      <GroupField value={groupId} onChange={setGroupId} />
    </form>
  );
}

/** Which group it belongs to, where there are any. */
function GroupField(select: Pick<Parameters<typeof GroupSelect>[0], 'value' | 'onChange'>) {
  const t = useTranslations('groups');
  const { data = [] } = useQuery(groupsQuery);
  if (data.length === 0) return null;
  return (
    <Field label={t('label')} optional>
      {(control) => <GroupSelect {...control} {...select} />}
    </Field>
  );
}
