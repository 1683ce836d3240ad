import { useQuery } from '@tanstack/react-query';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { peopleQuery } from '#features/talk/comments/queries.ts';
import { peopleFor } from '#features/talk/comments/use-mentions.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Avatar } from '#ui/data/avatar.tsx';

/** The people who can be mentioned in a brief: their mentions to highlight, and the suggestions after an `@`. */
export function useMentionedPeople(creativeId: CreativeId) {
  const t = useTranslations('comments');
  const { data: people = [] } = useQuery(peopleQuery(creativeId, 'brief'));
  return {
    names: people.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length),
    suggesting: {
      label: t('composer.people'),
      find: (typed: string) =>
        peopleFor(people, typed).map(({ id, name, avatarUrl, isGuest }) => ({
          id,
          name,
          content: (
            <>
              <Avatar name={name} src={avatarUrl} decorative />
              <span className="min-w-0 truncate font-medium">{name}</span>
              {isGuest ? <span className="text-xs text-ink-2">{t('guest')}</span> : null}
            </>
          ),
        })),
    },
  };
}
