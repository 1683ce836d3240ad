import { useId, useState } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { CampaignPicker } from './campaign-picker.tsx';
import { useRestore } from './use-restore.ts';
import type { ItemDialogProps } from './work-item.ts';

type Way = 'restore' | 'leave' | 'other';

/** What to do with an archived parent: restore it too, leave it, or choose another one. */
export function RestoreDialog({ item, open, onOpenChange }: ItemDialogProps) {
  const t = useTranslations('workItems.restore');
  const form = useId();
  const restore = useRestore();
  const [way, setWay] = useState<Way>('restore');
  const [campaignId, setCampaignId] = useState<CampaignId | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ways: Way[] = item.kind === 'creative' ? ['restore', 'other'] : ['restore', 'leave'];
  const submit = async () => {
    if (way === 'other' && campaignId === null) return;
    setBusy(true);
    const choice = way === 'other' ? { campaignId: campaignId ?? undefined } : { parent: way };
    if (await restore(item, () => undefined, choice)) onOpenChange(false);
    setBusy(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: item.name })}
      description={t(item.kind === 'creative' ? 'inCampaign' : 'inGroup')}
      form={form}
      continueLabel={t('action')}
      busy={isBusy}
    >
      <form
        id={form}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <fieldset className="grid gap-2">
          <legend className="sr-only">{t('ways')}</legend>
          {ways.map((each) => (
            <Choice key={each} name={`${form}-way`} checked={way === each} onChoose={() => setWay(each)}>
              {t(
                each === 'other'
                  ? 'way.other'
                  : each === 'leave'
                    ? 'way.leave'
                    : `way.${item.kind === 'creative' ? 'campaign' : 'group'}`,
              )}
            </Choice>
          ))}
        </fieldset>
        {way === 'other' ? <CampaignPicker value={campaignId} onChange={setCampaignId} /> : null}
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  children: string;
}

function Choice({ name, checked, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex items-center gap-2.5 rounded-control border border-line p-3 font-medium has-checked:border-ink">
      <input type="radio" name={name} className="accent-ink" checked={checked} onChange={onChoose} />
      {children}
    </label>
  );
}
