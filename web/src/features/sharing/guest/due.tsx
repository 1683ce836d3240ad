import { Check, Clock, TriangleAlert } from 'lucide-react';
import { dueState, type DueState } from '#features/tree/campaigns/due-state.ts';
import { formatDate, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import type { Tone } from '#ui/data/tone.ts';

const looks: Record<DueState, { tone: Tone; icon: typeof Clock }> = {
  done: { tone: 'ok', icon: Check },
  late: { tone: 'bad', icon: TriangleAlert },
  soon: { tone: 'warn', icon: Clock },
  later: { tone: 'neutral', icon: Clock },
};

/** The due date, to the minute in the displayed time zone, whose name is in the title. */
export function Due({ at, done }: { at: string; done: boolean }) {
  const t = useTranslations('guest.due');
  const locale = useLocale();
  const state = dueState({ dueAt: at, done, now: Date.now() });
  const { tone, icon: Icon } = looks[state];
  const yearOf = (instant: string | Date) => formatDate(instant, 'en', { year: 'numeric' });
  const otherYear = yearOf(at) !== yearOf(new Date());
  const date = formatDate(at, locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(otherYear ? { year: 'numeric' } : {}),
    hour: 'numeric',
    minute: '2-digit',
  });
  return (
    <Chip
      tone={tone}
      icon={<Icon aria-hidden />}
      className="h-auto min-h-6 rounded-[0.75rem] [&>span]:whitespace-normal"
      title={formatDate(at, locale, { dateStyle: 'full', timeStyle: 'long' })}
    >
      {state === 'done'
        ? t('done', { date })
        : t(state === 'late' ? 'late' : 'open', { date, relative: formatRelative(at, locale) })}
    </Chip>
  );
}
