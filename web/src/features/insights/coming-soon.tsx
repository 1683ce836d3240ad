import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';

/** Placeholder of a page without data yet: illustration, purpose and links to other pages. */
export function ComingSoon({ place, picture }: { place: 'overview' | 'creatives'; picture: ReactNode }) {
  const t = useTranslations('insights');
  return (
    <Page>
      <title>{`${t(`${place}.title`)} · Ad Foundry`}</title>
      <PageHeader title={t(`${place}.title`)} />
      <PageBody className="grid content-center justify-items-center gap-8 py-10">
        {picture}
        <div className="grid justify-items-center gap-2 text-center">
          <h2 className="text-xl font-semibold">{t(`${place}.emptyTitle`)}</h2>
          <p className="max-w-lg text-pretty text-ink-2">{t(`${place}.emptyBody`)}</p>
          <Button asChild variant="primary" className="mt-4">
            <Link to="/campaigns">{t('campaigns')}</Link>
          </Button>
        </div>
      </PageBody>
    </Page>
  );
}
