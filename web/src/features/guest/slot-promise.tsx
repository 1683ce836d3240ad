import { Suspense, useState } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { call } from '#lib/api.ts';
import { formatDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { refreshPage } from './guest-page-store.ts';
import { PassForm, PromiseForm } from './lazy-promise.ts';

type Form = 'promise' | 'pass';

/** The form that a link of a reminder opens: `#promise-slt_…`, `#pass-slt_…`. */
function linkedForm({ id }: Slot): Form | null {
  const { hash } = globalThis.location;
  if (hash === `#promise-${id}`) return 'promise';
  return hash === `#pass-${id}` ? 'pass' : null;
}

/** When the guest delivers a slot, or that it is not theirs; while it is not delivered. */
export function SlotPromise({ page, creative, slot }: { page: GuestPage; creative: Creative; slot: Slot }) {
  const t = useTranslations('guest.promise');
  const locale = useLocale();
  const [form, setForm] = useState(() => linkedForm(slot));
  const take = useAction(async () => {
    await call(promises.take, { params: { slotId: slot.id } });
    await refreshPage();
  });
  const day = page.promises.find(({ slotId }) => slotId === slot.id)?.day;
  const isOthers = page.owned.some(({ slotId, isMine }) => slotId === slot.id && !isMine);
  if (slot.state === 'delivered' || !slot.can.deliver || isOthers) return null;
  if (form !== null) {
    const props = { creative, slot, onDone: () => setForm(null) };
    return <Suspense>{form === 'pass' ? <PassForm {...props} /> : <PromiseForm {...props} day={day} />}</Suspense>;
  }
  const look = { variant: 'ghost', className: 'h-10 text-xs' } as const;
  if (page.passed.includes(slot.id)) {
    return (
      <Button {...look} loading={take.isPending} onClick={() => take.mutate(undefined)}>
        {t('passed')}
      </Button>
    );
  }
  // Rows on phones stay short: there the links of a reminder lead here, until a day is promised.
  return (
    <div className={day ? 'flex flex-wrap gap-x-1' : 'flex flex-wrap gap-x-1 max-sm:hidden'}>
      <Button {...look} onClick={() => setForm('promise')}>
        {day ? t('made', { date: formatDay(day, locale) }) : t('make')}
      </Button>
      <Button {...look} onClick={() => setForm('pass')}>
        {t('pass')}
      </Button>
    </div>
  );
}
