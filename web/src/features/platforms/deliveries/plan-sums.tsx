import { Ban, Check, Clock, Copy, RefreshCw, ShieldCheck, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeliveryPlan } from '@ad-foundry/contract/deliveries/plan.ts';
import { formatNumber } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { chosenOf, distinctParts } from '@ad-foundry/contract/rules/deliveries/planned-rows.ts';
import { useTimes } from './times.ts';
import type { SendState } from './use-send.ts';
import { usePlatform } from './platform.ts';

/** The result of the dry run in numbers: to upload, already stored, blocked; and the time of the dry run. */
export function PlanSums({ state, plan }: { state: SendState; plan: DeliveryPlan }) {
  const t = useTranslations('deliveries.sums');
  const platform = usePlatform();
  const { alreadyThere, unasked, underWay, duplicates, blocked } = plan.sums;
  return (
    <section
      aria-label={t('label')}
      className="flex flex-wrap border-b border-line *:border-line max-sm:*:w-1/2 sm:*:not-first:border-l"
    >
      <Sum value={state.chosen.uploads} icon={<Upload className="text-info" />} word={t('upload')} tone="text-info">
        <UploadsByAdvertiser state={state} />
      </Sum>
      <Sum value={alreadyThere} icon={<Check />} word={t('there')}>
        {unasked > 0 ? t('thereUnasked', { platform, count: unasked }) : t('thereBody')}
      </Sum>
      {underWay > 0 ? (
        <Sum value={underWay} icon={<Clock />} word={t('underWay')}>
          {t('underWayBody')}
        </Sum>
      ) : null}
      {duplicates > 0 ? (
        <Sum value={duplicates} icon={<Copy />} word={t('duplicates')}>
          {t('duplicatesBody')}
        </Sum>
      ) : null}
      {blocked > 0 ? (
        <Sum
          value={blocked}
          icon={<Ban className="text-bad" />}
          word={t('blocked', { count: blocked })}
          tone="text-bad"
        >
          <BlockedReason plan={plan} />
        </Sum>
      ) : null}
      <Checked state={state} plan={plan} />
    </section>
  );
}

interface SumProps {
  value: number;
  icon: ReactNode;
  word: string;
  tone?: string;
  children: ReactNode;
}

function Sum({ value, icon, word, tone = '', children }: SumProps) {
  const locale = useLocale();
  return (
    <p className="flex min-w-0 items-center gap-3 px-5 py-2.5">
      <span className="num text-2xl font-semibold">{formatNumber(value, locale)}</span>
      <span className="grid min-w-0">
        <span
          className={`flex items-center gap-1 text-sm font-medium [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:stroke-[2.25] ${tone}`}
        >
          <span aria-hidden>{icon}</span> {word}
        </span>
        <span className="num text-xs text-ink-2">{children}</span>
      </span>
    </p>
  );
}

/** "5 to EU · 7 to UK" for two accounts, otherwise their number. */
function UploadsByAdvertiser({ state }: { state: SendState }) {
  const t = useTranslations('deliveries.sums');
  const counts = state.groups
    .map((group) => ({ name: group.advertiser.name, uploads: chosenOf([group], state.leftOut).uploads }))
    .filter(({ uploads }) => uploads > 0);
  const [first, second, ...more] = counts;
  if (!first || !second || more.length > 0) return t('accounts', { count: counts.length });
  const names = distinctParts(first.name, second.name);
  return [first, second]
    .map(({ uploads }, index) => t('perAccount', { uploads, name: names[index] ?? '' }))
    .join(' · ');
}

function BlockedReason({ plan }: { plan: DeliveryPlan }) {
  const t = useTranslations('deliveries');
  const platform = usePlatform();
  const obstacles = plan.files.flatMap(({ obstacle }) => obstacle ?? []);
  const [first] = obstacles;
  if (first && obstacles.every((each) => each === first)) {
    return t(`blocked.sum.${first}`, { platform, count: obstacles.length });
  }
  return t('sums.blockedMixed');
}

function Checked({ state, plan }: { state: SendState; plan: DeliveryPlan }) {
  const t = useTranslations('deliveries.sums');
  const { clock } = useTimes();
  return (
    <div className="flex min-w-64 grow basis-96 items-center justify-between gap-3 px-5 py-2 max-sm:w-full! max-sm:flex-none max-sm:border-t">
      <p role="status" className="flex items-start gap-2 text-xs text-pretty text-ink-2">
        <ShieldCheck aria-hidden className="mt-px size-3.5 shrink-0" />
        {state.isChecking ? t('checking') : t('checked', { time: clock(plan.checkedAt) })}
      </p>
      <Button variant="ghost" icon={<RefreshCw />} loading={state.isChecking} onClick={state.check}>
        {t('again')}
      </Button>
    </div>
  );
}
