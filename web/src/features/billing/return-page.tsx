import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/api.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Page, PageBody } from '#ui/page.tsx';
import { useComplete } from './queries.ts';

const retryMs = 5000;

/** Fetches the plan and retries while the payment service does not answer, so that no user pays twice. */
function useReading(sessionId: string) {
  const t = useTranslations('billing.checkout');
  const errorText = useErrorText();
  const { mutate, data, error, isPending } = useComplete();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate(sessionId);
  }, [mutate, sessionId]);
  const isDown = hasCode(error, 'billing.unavailable') || (error instanceof ApiError && error.status === 0);
  useEffect(() => {
    if (!isDown || isPending) return undefined;
    const timer = setTimeout(() => mutate(sessionId), retryMs);
    return () => clearTimeout(timer);
  }, [isDown, isPending, mutate, sessionId]);
  const isPaid = data?.access === 'full';
  const failure = error ? (isDown ? t('readLater') : errorText(error)) : data && !isPaid ? t('notYet') : null;
  // The error message stays visible during a retry.
  const [problem, setProblem] = useState<string | null>(null);
  if (failure !== null && failure !== problem) setProblem(failure);
  return { isPaid, isPending, problem, isKept: problem === t('readLater'), retry: () => mutate(sessionId) };
}

/** Handles the return from the hosted checkout: fetches the plan, then opens the welcome page. */
export function ReturnPage({ sessionId }: { sessionId: string }) {
  const t = useTranslations('billing.checkout');
  const all = useTranslations('billing');
  const navigate = useNavigate();
  const { isPaid, isPending, problem, isKept, retry } = useReading(sessionId);
  useEffect(() => {
    if (isPaid) void navigate({ to: '/welcome', replace: true });
  }, [isPaid, navigate]);
  return (
    <Page>
      <PageBody width="form" className="py-10">
        {problem === null ? (
          <p role="status" className="flex items-center gap-2 text-ink-2">
            <Spinner /> {t('returning')}
          </p>
        ) : (
          <Banner
            tone={isKept ? 'warn' : 'bad'}
            title={problem}
            action={
              <>
                <Button loading={isPending} onClick={retry}>
                  {all('retry')}
                </Button>
                {isKept ? null : (
                  <Button asChild>
                    <Link to="/checkout">{t('back')}</Link>
                  </Button>
                )}
              </>
            }
          />
        )}
      </PageBody>
    </Page>
  );
}
