import { useEffect, useState } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { promises, type PassTargets } from '@ad-foundry/contract/reminders/promises.ts';
import { call } from '#lib/api.ts';
import { cn } from '#lib/cn.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { controlLook } from '#ui/form/control-look.ts';
import { FormField } from '#ui/form/form-field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { refreshPage } from '#features/sharing/guest/guest-page-store.ts';

interface FormProps {
  slot: Slot;
  onDone: () => void;
}

/** The values of the options that are no person of the campaign. */
const colleague = 'colleague';
const back = 'back';

/**
 * Passes a slot on: to a person of the campaign, to a colleague by address where the organization lets guests do that, or
 * back to the member who asked for it.
 */
export function PassForm({ slot, onDone }: FormProps) {
  const targets = usePassTargets(slot);
  return targets ? <Choices key={slot.id} slot={slot} targets={targets} onDone={onDone} /> : null;
}

function Choices({ slot, targets, onDone }: FormProps & { targets: PassTargets }) {
  const t = useTranslations('guest.passForm');
  const { colleagues, askedBy } = targets;
  const options = useOptions(targets);
  const send = useSending(slot, targets);
  const { form, control, submit, pending, failure } = useContractForm({
    defaultValues: { to: options[0]?.value ?? '', email: '', message: '', why: '' },
    send: async (values) => {
      toast.success(await send(values));
      await refreshPage();
      onDone();
    },
    errorFields: { 'pass.refused-address': 'email', 'pass.yourself': 'email' },
  });
  const to = form.watch('to');
  const isAsked = to === colleague && colleagues === 'asked';
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-2.5 border-t border-line pt-2.5">
      <FormField control={control} name="to" label={t('who')}>
        {(field) => (
          <select {...field} className={cn(controlLook, 'h-10')}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {to === colleague ? (
        <>
          <FormField control={control} name="email" label={t('email')}>
            {(field) => <Input {...field} type="email" required autoComplete="off" className="h-10 w-full" />}
          </FormField>
          <FormField control={control} name="message" label={t('message')}>
            {(field) => <Textarea {...field} rows={2} maxLength={limits.passes.messageLength} className="w-full" />}
          </FormField>
        </>
      ) : null}
      {to === back ? (
        <FormField control={control} name="why" label={t('why', { name: askedBy ?? '' })}>
          {(field) => <Textarea {...field} rows={2} required maxLength={300} className="w-full" />}
        </FormField>
      ) : null}
      <Hint to={to} targets={targets} />
      {failure ? <Failure>{failure}</Failure> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" className="h-10" loading={pending}>
          {isAsked ? t('ask') : to === back ? t('giveBack') : t('save')}
        </Button>
        <Button variant="ghost" className="h-10" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function Failure({ children }: { children: string }) {
  return (
    <p role="alert" className="text-sm text-bad">
      {children}
    </p>
  );
}

/** The people and ways to choose from, the most likely first. */
function useOptions({ items, colleagues, askedBy }: PassTargets) {
  const t = useTranslations('guest.passForm');
  return [
    ...(colleagues === 'off' ? [] : [{ value: colleague, label: t('colleague') }]),
    ...items.map(({ memberId, name }) => ({ value: memberId as string, label: name })),
    ...(askedBy === null ? [] : [{ value: back, label: t('back', { name: askedBy }) }]),
  ];
}

/** What happens to the slot when the form is sent. */
function Hint({ to, targets: { items, colleagues, askedBy } }: { to: string; targets: PassTargets }) {
  const t = useTranslations('guest.passForm');
  const name = to === back ? askedBy : items.find(({ memberId }) => memberId === to)?.name;
  if (to === colleague)
    return <p className="text-sm text-ink-2">{t(colleagues === 'asked' ? 'askedHint' : 'allowedHint')}</p>;
  return name ? <p className="text-sm text-ink-2">{t('personHint', { name })}</p> : null;
}

interface Values {
  to: string;
  email: string;
  message: string;
  why: string;
}

/** Sends the choice, and returns the text that says what happened. */
function useSending({ id: slotId }: Slot, { items, askedBy }: PassTargets) {
  const t = useTranslations('guest.passForm');
  const [creationKey] = useState(() => crypto.randomUUID());
  const params = { slotId };
  return async ({ to, email, message, why }: Values): Promise<string> => {
    if (to === colleague) {
      const text = message.trim();
      const body = { email: email.trim(), creationKey, ...(text ? { message: text } : {}) };
      const { state } = await call(promises.passToColleague, { params, body });
      return t(state, { to: body.email });
    }
    if (to === back) {
      const comment = { body: why.trim(), creationKey };
      await call(promises.pass, { params, body: { back: true, comment } });
      return t('handed', { name: askedBy ?? '' });
    }
    await call(promises.pass, { params, body: { to: to as MemberId } });
    return t('handed', { name: items.find(({ memberId }) => memberId === to)?.name ?? '' });
  };
}

/** To whom a slot can be passed on; null until loaded. */
function usePassTargets({ id: slotId }: Slot): PassTargets | null {
  const [targets, setTargets] = useState<PassTargets | null>(null);
  useEffect(() => {
    const request = new AbortController();
    call(promises.passTargets, { params: { slotId } }, request.signal)
      .then(setTargets)
      .catch(() => undefined);
    return () => request.abort();
  }, [slotId]);
  return targets;
}
