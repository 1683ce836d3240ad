import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Keyboard } from 'lucide-react';
import { guestTopic, helpTopics, type HelpTopic } from '#lib/help-topics.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { GuideText } from './guide-text.tsx';
import { guideQuery } from './guide.ts';

interface HelpPageProps {
  topic: HelpTopic;
  /** Opens the list of keys; absent where there are none. */
  onKeys?: (() => void) | undefined;
}

/** The guide, in the person's language. Guests read the page about delivering files. */
export function HelpPage({ topic, onKeys }: HelpPageProps) {
  const t = useTranslations('help');
  const topics = useMe().role === 'guest' ? [guestTopic] : helpTopics;
  return (
    <Page>
      <title>{`${t(`topics.${topic}`)} · ${t('title')} · Ad Foundry`}</title>
      <PageHeader
        title={t('title')}
        actions={
          onKeys ? (
            <Button icon={<Keyboard />} aria-keyshortcuts="?" onClick={onKeys}>
              {t('keys')}
            </Button>
          ) : null
        }
      />
      <PageBody className="grid max-w-5xl content-start gap-x-10 gap-y-6 md:grid-cols-[11rem_minmax(0,1fr)] md:py-8">
        {topics.length > 1 ? <Contents topics={topics} /> : null}
        <Article topic={topic} topics={topics} />
      </PageBody>
    </Page>
  );
}

function Contents({ topics }: { topics: readonly HelpTopic[] }) {
  const t = useTranslations('help');
  return (
    <nav aria-label={t('contents')} className="md:sticky md:top-[calc(var(--page-top)+2rem)] md:self-start">
      <ol className="flex flex-wrap gap-0.5 md:grid">
        {topics.map((topic) => (
          <li key={topic}>
            <Link
              to="/help/$topic"
              params={{ topic }}
              className="flex min-h-8 items-center rounded-control px-2.5 text-ink-2 hover:bg-sunk hover:text-ink data-[status=active]:bg-sunk data-[status=active]:font-medium data-[status=active]:text-ink pointer-coarse:min-h-11"
            >
              {t(`topics.${topic}`)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Article({ topic, topics }: { topic: HelpTopic; topics: readonly HelpTopic[] }) {
  const t = useTranslations('help');
  const { data, error, refetch } = useQuery(guideQuery(useLocale(), topic));
  const next = topics[topics.indexOf(topic) + 1];
  if (!data)
    return error ? (
      <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonGroup>
        <SkeletonRows rows={8} />
      </SkeletonGroup>
    );
  return (
    <article className="col-start-[-2] grid max-w-3xl min-w-0 content-start gap-3 text-base leading-relaxed text-ink-2">
      <h2 className="text-2xl font-semibold text-ink">{data.title}</h2>
      <GuideText blocks={data.blocks} topics={topics} />
      {next ? (
        <Link
          to="/help/$topic"
          params={{ topic: next }}
          className="mt-6 flex items-center gap-1.5 justify-self-start rounded-control font-medium text-ink underline-offset-3 hover:underline"
        >
          {t('next', { page: t(`topics.${next}`) })}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      ) : null}
    </article>
  );
}
