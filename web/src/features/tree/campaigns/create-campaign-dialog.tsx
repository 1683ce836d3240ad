import { contractResolver } from '#lib/forms/contract-resolver.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { newCampaign } from '@ad-foundry/contract/form-schemas.ts';
import type { CampaignGroupId } from '@ad-foundry/contract/ids.ts';
import { GroupSelect } from '#features/tree/groups/group-select.tsx';
import { groupsQuery } from '#features/tree/groups/queries.ts';
import { preferencesQuery } from '#features/people/organizations/preferences.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DateTimeField } from '#ui/form/date-time-field.tsx';
import { FormField, TextField } from '#ui/form/form-field.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { useNameProblems } from './name-problem.ts';
import { useCreateCampaign } from './queries.ts';

export interface CreateCampaignDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The preselected group. */
  groupId?: CampaignGroupId;
}

/** Asks for a name and an optional due date; then opens the new campaign. */
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

/** Mounted only while the dialog is open, so that each opening starts empty. */
function CampaignForm({ id, group, onBusy, onDone }: FormProps) {
  const t = useTranslations('campaigns.create');
  const navigate = useNavigate();
  const create = useCreateCampaign();
  const defaultValues: NewCampaign = { name: '', dueAt: null, groupId: group };
  const { control, submit, failure } = useContractForm({
    defaultValues,
    resolver: contractResolver(newCampaign),
    onPending: onBusy,
    send: async (campaign) => {
      const { id } = await create.mutateAsync(campaign);
      onDone();
      await navigate({ to: '/campaigns/$campaignId', params: { campaignId: id } });
    },
  });
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        control={control}
        name="name"
        label={t('name')}
        problems={useNameProblems()}
        error={failure === undefined ? undefined : `${t('failed')} ${failure}`}
        autoFocus
        autoComplete="off"
        placeholder={t('namePlaceholder')}
      />
      <DateTimeField control={control} name="dueAt" label={t('due')} optional help={t('dueHelp')} min={new Date()} />
      <GroupField control={control} />
      <ApprovalField control={control} />
    </form>
  );
}

interface NewCampaign {
  name: string;
  dueAt?: string | null | undefined;
  groupId?: CampaignGroupId | null | undefined;
  needsApproval?: boolean | undefined;
}

/** A select for the group; hidden without groups. */
function GroupField<Sent>({ control }: { control: Control<NewCampaign, unknown, Sent> }) {
  const t = useTranslations('groups');
  const { data = [] } = useQuery(groupsQuery);
  if (data.length === 0) return null;
  return (
    <FormField control={control} name="groupId" label={t('label')} optional>
      {({ value, ...field }) => <GroupSelect {...field} value={value ?? null} />}
    </FormField>
  );
}

/** Whether files need approval; until it is chosen, as the organization prefers. */
function ApprovalField<Sent>({ control }: { control: Control<NewCampaign, unknown, Sent> }) {
  const t = useTranslations('campaigns.approval');
  const { data } = useQuery(preferencesQuery);
  const { field } = useController({ control, name: 'needsApproval' });
  if (!data) return null;
  return (
    <Switch
      end
      label={t('needed')}
      help={t('help')}
      checked={field.value ?? data.approvalRequired}
      onCheckedChange={field.onChange}
    />
  );
}
