import { reactions, type Comment, type Reaction } from '@ad-foundry/contract/comments.ts';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import type { CommentActions } from './queries.ts';

const emoji: Record<Reaction, string> = {
  'thumbs-up': '👍',
  heart: '❤️',
  party: '🎉',
  laugh: '😄',
  eyes: '👀',
  check: '✅',
};

function useReact(comment: Comment, actions: CommentActions) {
  const errorText = useErrorText();
  return async (reaction: Reaction) => {
    const hasReacted = comment.reactions.some((each) => each.reaction === reaction && each.byCaller);
    await actions
      .react(comment.id, reaction, !hasReacted)
      .catch((error: unknown) => void toast.error(errorText(error)));
  };
}

interface ReactionsProps {
  comment: Comment;
  actions: CommentActions;
}

/** The reactions to a comment; a click adds or removes the account's reaction. */
export function Reactions({ comment, actions, canReact }: ReactionsProps & { canReact: boolean }) {
  const t = useTranslations('comments.reactions');
  const react = useReact(comment, actions);
  if (comment.reactions.length === 0) return null;
  return (
    <ul aria-label={t('title')} className="mt-1 flex flex-wrap gap-1">
      {comment.reactions.map(({ reaction, byCaller: isOwn, people }) => {
        const names = people.map(({ name }) => name).join(', ');
        return (
          <li key={reaction}>
            <Tooltip content={names} describes={false}>
              <button
                type="button"
                aria-pressed={isOwn}
                disabled={!canReact}
                aria-label={t('reactionCount', { reaction: t(reaction), count: people.length, names })}
                onClick={() => void react(reaction)}
                className={cn(
                  'num flex h-6 items-center gap-1 rounded-full border px-2 text-xs',
                  isOwn ? 'border-ink bg-press font-medium' : 'border-line bg-card not-disabled:hover:border-edge',
                )}
              >
                <span aria-hidden>{emoji[reaction]}</span>
                {people.length}
              </button>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}

/** The menu of reactions. */
export function ReactionMenu({ comment, actions }: ReactionsProps) {
  const t = useTranslations('comments.reactions');
  const react = useReact(comment, actions);
  return (
    <Menu>
      <MenuTrigger>
        <IconButton size="sm" label={t('add')}>
          <Smile />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        {reactions.map((reaction) => (
          <MenuItem writes key={reaction} onSelect={() => void react(reaction)}>
            <span aria-hidden className="mr-2">
              {emoji[reaction]}
            </span>
            {t(reaction)}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}

/** Drawn here, because another icon of the library would split its chunk for every page. */
function Smile() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round">
      <circle cx="12" cy="12" r="10" />
      <path d="M8 14s1.5 2 4 2 4-2 4-2M9 9h.01M15 9h.01" />
    </svg>
  );
}
