import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Page, PageBody } from '#ui/page.tsx';
import { useComplete } from './queries.ts';

/** Takes the return from the hosted checkout: reads the plan, then welcomes. */
export function ReturnPage({ sessionId }: { sessionId: string }) {
  const t = useTranslations('billing.checkout');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { mutate, data, error } = useComplete();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate(sessionId);
  }, [mutate, sessionId]);
  const isPaid = data?.access === 'full';
  useEffect(() => {
    if (isPaid) void navigate({ to: '/welcome', replace: true });
  }, [isPaid, navigate]);
  const problem = error ? errorText(error) : data && !isPaid ? t('notYet') : null;
  return (
    <Page>
      <PageBody width="form" className="py-10">
        {problem === null ? (
          <p role="status" className="flex items-center gap-2 text-ink-2">
            <Spinner /> {t('returning')}
          </p>
        ) : (
          <Banner
            tone="bad"
            title={problem}
            action={
              <Button asChild>
                <Link to="/checkout">{t('back')}</Link>
              </Button>
            }
          />
        )}
      </PageBody>
    </Page>
  );
}
