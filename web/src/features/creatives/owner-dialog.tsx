import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { creatives, type Creative, type Slot } from '@ad-foundry/contract/creatives.ts';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import type { People } from '@ad-foundry/contract/people.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { peopleQuery } from '#features/people/assigned-queries.ts';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { creativeQuery } from './queries.ts';

interface OwnerDialogProps {
  creative: Creative;
  slot: Slot;
  onClose: () => void;
}

const all = 'all';

/** Chooses who delivers a slot, or all slots of its creative: a person of the campaign, or all of its guests. */
export function OwnerDialog({ creative, slot, onClose }: OwnerDialogProps) {
  const t = useTranslations('reminders.owner');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { data: people } = useQuery(peopleQuery({ campaignId: creative.campaign.id }));
  const [chosen, choose] = useState<string>(slot.owner?.memberId ?? all);
  const [isWhole, setWhole] = useState(false);
  const assign = useMutation({
    mutationFn: () =>
      call(creatives.assignSlots, {
        params: { creativeId: creative.id },
        body: {
          memberId: chosen === all ? null : (chosen as MemberId),
          ...(isWhole ? {} : { slotIds: [slot.id] }),
        },
      }),
    onSuccess: (next) => {
      queries.setQueryData(creativeQuery(creative.id).queryKey, next);
      toast.success(t('saved'));
      onClose();
    },
    onError: (error) => void toast.error(t('failed'), { description: errorText(error) }),
  });
  const options = [
    { value: all, label: t('everyone') },
    ...known(people, slot).map(({ memberId, name, isGuest }) => ({
      value: memberId,
      label: isGuest ? t('guest', { name }) : name,
    })),
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('body')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" loading={assign.isPending} onClick={() => assign.mutate()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Choices label={t('label', { name: slot.format.name })} options={options} chosen={chosen} onChoose={choose} />
        {creative.slots.length > 1 ? (
          <Checkbox checked={isWhole} onCheckedChange={setWhole} label={t('whole', { count: creative.slots.length })} />
        ) : null}
      </div>
    </Dialog>
  );
}

/** The people of the campaign, guests first; and the owner, who may be a member that is not assigned to it. */
function known(people: People | undefined, { owner }: Slot) {
  const listed = [...(people?.guests ?? []), ...(people?.members ?? [])].map((person) => ({
    memberId: person.memberId,
    name: personName(person),
    isGuest: person.role === 'guest',
  }));
  return owner && listed.every(({ memberId }) => memberId !== owner.memberId) ? [...listed, owner] : listed;
}

interface ChoicesProps {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: string;
  onChoose: (value: string) => void;
}

function Choices({ label, options, chosen, onChoose }: ChoicesProps) {
  return (
    <fieldset className="grid gap-0.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-8 items-center gap-2 rounded-control px-2 text-sm hover:bg-sunk"
        >
          <input
            type="radio"
            name="owner"
            checked={option.value === chosen}
            onChange={() => onChoose(option.value)}
            className="size-4 accent-(--ink)"
          />
          <span className="min-w-0 truncate">{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
