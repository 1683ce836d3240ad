import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { CampaignField } from './campaign-field.tsx';
import { ItemFormDialog } from './item-form-dialog.tsx';
import { useRestore } from './use-restore.ts';
import type { ItemDialogProps } from './work-item.ts';

interface Values {
  way: 'restore' | 'leave' | 'other';
  campaignId: CampaignId | null;
}

const resolver = problemResolver(({ way, campaignId }: Values) => ({
  campaignId: way === 'other' && campaignId === null ? 'missing' : undefined,
}));

/** Asks what to do with an archived parent: restore it too, leave it, or choose another one. */
export function RestoreDialog({ item, open, onOpenChange }: ItemDialogProps) {
  const t = useTranslations('workItems.restore');
  const duplicate = useTranslations('workItems.duplicate');
  const picker = useTranslations('workItems.campaignPicker');
  const restore = useRestore();
  const contract = useContractForm({
    defaultValues: { way: 'restore', campaignId: null },
    resolver,
    send: async ({ way, campaignId }) => {
      const choice = way === 'other' ? { campaignId: campaignId ?? undefined } : { parent: way };
      if (await restore(item, () => undefined, choice)) onOpenChange(false);
    },
  });
  const { control, form } = contract;
  const ways = item.kind === 'creative' ? (['restore', 'other'] as const) : (['restore', 'leave'] as const);
  return (
    <ItemFormDialog
      contract={contract}
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: item.name })}
      description={t(item.kind === 'creative' ? 'inCampaign' : 'inGroup')}
      action={t('action')}
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">{t('ways')}</legend>
        {ways.map((way) => (
          <label
            key={way}
            className="flex items-center gap-2.5 rounded-control border border-line p-3 font-medium has-checked:border-ink"
          >
            <input type="radio" value={way} className="accent-ink" {...form.register('way')} />
            {t(way === 'restore' ? `way.${item.kind === 'creative' ? 'campaign' : 'group'}` : `way.${way}`)}
          </label>
        ))}
      </fieldset>
      {form.watch('way') === 'other' ? (
        <CampaignField control={control} name="campaignId" label={duplicate('campaign')} problems={picker('label')} />
      ) : null}
    </ItemFormDialog>
  );
}
