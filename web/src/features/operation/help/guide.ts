import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#lib/i18n.ts';
import type { HelpTopic } from '#lib/help-topics.ts';
import { readGuide, type GuidePage } from './read-guide.ts';

// The repository's own documentation, built in: the guide opens without a network and matches the version that runs.
const pages = import.meta.glob<string>('../../../../../docs/guide/*/*.md', { query: '?raw', import: 'default' });
const pictures = import.meta.glob<string>('../../../../../docs/guide/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

async function fetchGuide(language: 'en' | 'fr', topic: HelpTopic): Promise<GuidePage> {
  const load = pages[`../../../../../docs/guide/${language}/${topic}.md`];
  if (!load) throw new Error(`The guide has no page ${language}/${topic}`);
  return readGuide(await load());
}

/** A page of the guide in a person's language. */
export function guideQuery(locale: Locale, topic: HelpTopic) {
  const language = locale === 'fr-FR' ? 'fr' : 'en';
  return queryOptions({
    queryKey: ['guide', language, topic],
    queryFn: () => fetchGuide(language, topic),
    staleTime: Infinity,
  });
}

/** Address of a picture that a page names, such as `../pictures/brief.webp`; undefined where none has the name. */
export const pictureAddress = (name: string): string | undefined =>
  pictures[`../../../../../docs/guide/${name.replace(/^\.\.\//, '')}`];
