import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { CampaignGroupId, CampaignId } from '@ad-foundry/contract/ids.ts';
import { bulk } from '@ad-foundry/contract/bulk.ts';
import { groupsQuery } from '#features/tree/groups/queries.ts';
import { ApiError, call } from '#lib/api.ts';
import { problemResolver, useContractForm, type ContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { CampaignField } from './campaign-field.tsx';
import { ItemFormDialog } from './item-form-dialog.tsx';
import { refreshWork } from './queries.ts';
import type { ItemDialogProps, WorkItem } from './work-item.ts';

const none = 'none';

interface Values {
  campaignId: CampaignId | null;
  /** `none` removes the campaign from its group. */
  groupId: string | null;
}

/** Moves a campaign to another group, or a creative to another campaign. */
export function MoveDialog({ item, open, onOpenChange, leave }: ItemDialogProps) {
  const t = useTranslations('workItems.move');
  const navigate = useNavigate();
  const { mutateAsync } = useMove(item);
  const contract = useContractForm<Values>({
    defaultValues: { campaignId: null, groupId: null },
    resolver: problemResolver(({ campaignId, groupId }: Values) => ({
      campaignId: item.kind === 'creative' && campaignId === null ? 'missing' : undefined,
      groupId: item.kind === 'campaign' && groupId === null ? 'missing' : undefined,
    })),
    send: async (values) => {
      await mutateAsync(values);
      onOpenChange(false);
      contract.reset();
      toast.success(t('done', { name: item.name }));
      const { campaignId } = values;
      // The move has changed the URL of the creative's page.
      if (leave && item.kind === 'creative' && campaignId)
        await navigate({
          to: '/campaigns/$campaignId/creatives/$creativeId',
          params: { campaignId, creativeId: item.id },
        });
    },
  });
  const { control } = contract;
  return (
    <ItemFormDialog
      contract={contract}
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: item.name })}
      action={t('do')}
    >
      {item.kind === 'creative' ? (
        <CampaignField
          control={control}
          name="campaignId"
          label={t('campaign')}
          problems={t('campaignMissing')}
          error={contract.failure}
        />
      ) : (
        <GroupField contract={contract} />
      )}
    </ItemFormDialog>
  );
}

function GroupField({ contract: { control, failure } }: { contract: ContractForm<Values, Values> }) {
  const t = useTranslations('workItems.move');
  const { data: groups = [] } = useQuery(groupsQuery);
  return (
    <FormField control={control} name="groupId" label={t('group')} problems={t('groupMissing')} error={failure}>
      {({ onChange, ...field }) => (
        <Combobox
          {...field}
          placeholder={t('groupMissing')}
          onValueChange={onChange}
          options={[
            { value: none, label: t('noGroup') },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </FormField>
  );
}

function useMove(item: WorkItem) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ campaignId, groupId }: Values) => {
      if (item.kind === 'campaign') {
        const newGroupId = groupId === none ? null : (groupId as CampaignGroupId | null);
        await call(campaigns.update, { params: { campaignId: item.id }, body: { groupId: newGroupId } });
      }
      if (item.kind !== 'creative' || campaignId === null) return;
      const { faults } = await call(bulk.creatives, {
        body: {
          creationKey: crypto.randomUUID(),
          of: { creativeIds: [item.id] },
          change: { act: 'move', campaignId },
        },
      });
      if (faults[0]) throw new ApiError(409, { code: faults[0].code }, null);
    },
    onSettled: () => {
      refreshWork(queries);
      void queries.invalidateQueries({ queryKey: ['groups'] });
    },
  });
}
