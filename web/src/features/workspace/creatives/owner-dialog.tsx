import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { creatives, type Creative, type Slot } from '@ad-foundry/contract/creatives.ts';
import type { People, Person } from '@ad-foundry/contract/people.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { peopleQuery } from '#features/people/members/assigned-queries.ts';
import { call } from '#lib/api.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { creativeQuery } from './queries.ts';

interface OwnerDialogProps {
  creative: Creative;
  slot: Slot;
  onClose: () => void;
}

const all = 'all' as const;

/** Assigns a slot, or all slots of its creative, to a person of the campaign or to all its guests. */
export function OwnerDialog({ creative, slot, onClose }: OwnerDialogProps) {
  const t = useTranslations('reminders.owner');
  const queries = useQueryClient();
  const { data: people } = useQuery(peopleQuery({ campaignId: creative.campaign.id }));
  const id = useId();
  const { form, control, submit, pending } = useContractForm({
    defaultValues: { owner: slot.owner?.memberId ?? all, isWhole: false },
    onFailed: (failure) => toast.error(t('failed'), { description: failure }),
    send: async ({ owner, isWhole }) => {
      const next = await call(creatives.assignSlots, {
        params: { creativeId: creative.id },
        body: { memberId: owner === all ? null : owner, ...(isWhole ? {} : { slotIds: [slot.id] }) },
      });
      queries.setQueryData(creativeQuery(creative.id).queryKey, next);
      toast.success(t('saved'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('body')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="primary" loading={pending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} className="grid gap-4">
        <fieldset className="grid min-w-0 grid-cols-1 gap-0.5">
          <legend className="mb-1.5 text-sm font-medium">{t('label', { name: slot.format.name })}</legend>
          {ownerOptions(t, people, slot).map(({ value, label }) => (
            <label key={value} className="flex min-h-8 items-center gap-2 rounded-control px-2 text-sm hover:bg-sunk">
              <input
                type="radio"
                value={value}
                className="size-4 shrink-0 accent-(--ink)"
                {...form.register('owner')}
              />
              <span className="min-w-0 py-1 wrap-anywhere">{label}</span>
            </label>
          ))}
        </fieldset>
        {creative.slots.length > 1 ? (
          <CheckboxField control={control} name="isWhole" label={t('whole', { count: creative.slots.length })} />
        ) : null}
      </form>
    </Dialog>
  );
}

/** All guests of the campaign, or one of its people. */
function ownerOptions(
  t: ReturnType<typeof useTranslations<'reminders.owner'>>,
  people: People | undefined,
  slot: Slot,
) {
  const labelOf = ({ name, isGuest, hasOpened }: ReturnType<typeof ownerChoices>[number]) =>
    hasOpened ? (isGuest ? t('guest', { name }) : name) : t('invited', { name });
  return [
    { value: all, label: t('everyone') },
    ...ownerChoices(people, slot).map((choice) => ({ value: choice.memberId, label: labelOf(choice) })),
  ];
}

/**
 * The people of the campaign: guests, also those who have not opened the invitation, then the team, and the current
 * owner, who may not be assigned to the campaign.
 */
function ownerChoices(people: People | undefined, { owner }: Slot) {
  const choiceOf = (person: Person) => ({
    memberId: person.memberId,
    name: personName(person),
    isGuest: person.role === 'guest',
    hasOpened: true,
  });
  const invited = new Map(
    people?.invitations.flatMap(({ memberId, email }) =>
      memberId ? [[memberId, { memberId, name: email, isGuest: true, hasOpened: false }] as const] : [],
    ),
  );
  const assigned = [
    ...(people?.guests ?? []).map(choiceOf),
    ...invited.values(),
    ...(people?.members ?? []).map(choiceOf),
  ];
  return owner && assigned.every(({ memberId }) => memberId !== owner.memberId) ? [...assigned, owner] : assigned;
}
