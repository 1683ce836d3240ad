import { CalendarCheck } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { ReviewStep } from '@ad-foundry/contract/review-steps.ts';
import { isPromiseAsked, promisedDayText } from '#features/talk/reminders/promised-day.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useMe } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { usePromiseDecisions } from './queries.ts';

const DecideByDialog = lazyComponent(() => import('#features/talk/reminders/decide-by-dialog.tsx'), 'DecideByDialog');

/** Lets a reviewer say by which day they decide at a step that waits for them. */
export function PromiseButton({ campaignId, step }: { campaignId: CampaignId; step: ReviewStep }) {
  const t = useTranslations('decideBy');
  const locale = useLocale();
  const me = useMe();
  const [isAsking, setAsking] = useState(isPromiseAsked);
  const promise = usePromiseDecisions(campaignId);
  const day = step.reviewers.find(({ accountId }) => accountId === me.id)?.promisedDay ?? null;
  const text = day === null ? null : promisedDayText(day, locale);
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<CalendarCheck aria-hidden />}
        className="-ml-2.5 justify-self-start"
        aria-label={text === null ? undefined : t('change', { day: text })}
        onClick={() => setAsking(true)}
      >
        {text === null ? t('make') : t('made', { day: text })}
      </Button>
      <Suspense>
        {isAsking ? (
          <DecideByDialog
            day={day}
            dueAt={step.dueAt}
            onSave={(next) => promise.mutateAsync(next)}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
