import { Suspense, type ReactNode } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { promises } from '@ad-foundry/contract/reminders/promises.ts';
import { call } from '#lib/api.ts';
import { formatDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { refreshPage } from '#features/sharing/guest/guest-page-store.ts';
import { PassForm, PromiseForm } from '#features/sharing/guest/lazy-parts.ts';
import type { SlotPromised } from './use-promise.ts';

interface PromiseProps {
  slot: Slot;
  promised: SlotPromised;
}

const look = { variant: 'ghost', className: 'h-10 text-xs' } as const;

type Pass = NonNullable<SlotPromised['pass']>;

/** The states after which the slot is the guest's again. */
const answered = new Set<Pass['state']>(['declined', 'returned']);

/** Lets the guest promise a day for a missing file, or pass the slot on. */
export function SlotPromise({ slot, promised }: PromiseProps) {
  const t = useTranslations('guest.promise');
  const { form, setForm, isOffered, isPassed, isWaiting, day, pass } = promised;
  const take = useAction(async () => {
    await call(promises.take, { params: { slotId: slot.id } });
    await refreshPage();
  });
  const words = usePromiseWords(day);
  if (pass && (isWaiting || (pass.state === 'passed' && !isOffered))) {
    return (
      <Passed pass={pass}>
        {isWaiting ? (
          <Button {...look} loading={take.isPending} onClick={() => take.mutate(undefined)}>
            {t(pass.state === 'requested' ? 'withdraw' : 'takeBack')}
          </Button>
        ) : null}
      </Passed>
    );
  }
  if (!isOffered) return null;
  if (form !== null) {
    const props = { slot, onDone: () => setForm(null) };
    return (
      <Suspense>
        {form === 'pass' ? <PassForm {...props} /> : <PromiseForm {...props} day={day} dueAt={promised.dueAt} />}
      </Suspense>
    );
  }
  if (isPassed) {
    return (
      <Button {...look} loading={take.isPending} onClick={() => take.mutate(undefined)}>
        {t('passed')}
      </Button>
    );
  }
  return (
    <>
      {pass && answered.has(pass.state) ? <Passed pass={pass} /> : null}
      <div className="flex flex-wrap gap-x-1">
        <Button {...look} onClick={() => setForm('promise')}>
          {words}
        </Button>
        <Button {...look} onClick={() => setForm('pass')}>
          {t('pass')}
        </Button>
      </div>
    </>
  );
}

/** What became of a slot that the guest passed on by address, and the way back. */
function Passed({ pass: { state, to }, children }: { pass: Pass; children?: ReactNode }) {
  const t = useTranslations('guest.promise.states');
  if (state === 'withdrawn') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      <p className="min-w-0 py-1 wrap-anywhere">{t(state, { to })}</p>
      {children}
    </div>
  );
}

function usePromiseWords(day: string | undefined): string {
  const t = useTranslations('guest.promise');
  const locale = useLocale();
  return day ? t('made', { date: formatDay(day, locale) }) : t('make');
}
