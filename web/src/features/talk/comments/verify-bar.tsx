import { Check, ChevronLeft, ChevronRight, Eye } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { usePinLabel } from './pins.tsx';
import type { ListedThread } from './thread-list.ts';
import type { ReviewedVideo, Discussion } from './use-discussion.ts';
import { WriteButton } from '#ui/write-button.tsx';

interface VerifyBarProps {
  discussion: Discussion;
  video: ReviewedVideo | null;
  /** Number of the current version. */
  number: number;
  onChoose: (item: ListedThread) => void;
  onVerify: (item: ListedThread, isFixed: boolean) => Promise<void>;
}

/** Shown above two compared versions: steps through the carried-over comments, to accept or send back each. */
export function VerifyBar({ discussion, video, number, onChoose, onVerify }: VerifyBarProps) {
  const t = useTranslations('comments.verify');
  const items = discussion.items.filter(({ state, thread }) => state === 'to-verify' && thread.can.resolve);
  const at = items.findIndex((item) => item === discussion.current);
  const item = items[Math.max(0, at)];
  const id = item?.thread.id;
  const first = useEffectEvent(() => item && at < 0 && onChoose(item));
  // Chooses the first comment, which marks it on both pictures.
  useEffect(() => void first(), [id]);
  if (!item) return null;
  const step = (by: number) => {
    const next = items[(Math.max(0, at) + by + items.length) % items.length];
    if (next) onChoose(next);
  };
  return (
    <section
      aria-label={t('bar')}
      className="mx-3 mb-1.5 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 rounded-control border border-line bg-card px-3 py-1.5 text-sm"
    >
      <Chip tone="warn" icon={<Eye aria-hidden />}>
        {t('state', { number })}
      </Chip>
      {items.length > 1 ? (
        <span className="flex items-center">
          <IconButton size="sm" label={t('previous')} onClick={() => step(-1)}>
            <ChevronLeft />
          </IconButton>
          <span className="num text-xs text-ink-2">
            {t('count', { index: Math.max(0, at) + 1, total: items.length })}
          </span>
          <IconButton size="sm" label={t('next')} onClick={() => step(1)}>
            <ChevronRight />
          </IconButton>
        </span>
      ) : null}
      <CommentLine item={item} video={video} />
      <span className="flex gap-2">
        <WriteButton size="sm" icon={<Check />} aria-keyshortcuts="V" onClick={() => void onVerify(item, true)}>
          {t('fixed')} <Kbd>V</Kbd>
        </WriteButton>
        <WriteButton size="sm" aria-keyshortcuts="E" onClick={() => void onVerify(item, false)}>
          {t('notYet')} <Kbd>E</Kbd>
        </WriteButton>
      </span>
    </section>
  );
}

/** Pin, author and text of a comment on one line. */
function CommentLine({ item, video }: { item: ListedThread; video: ReviewedVideo | null }) {
  const label = usePinLabel(item, video);
  const { body } = item.thread;
  return (
    <p className="min-w-40 flex-1 truncate" title={body ?? undefined}>
      <span className="text-ink-2">{label}</span> {body}
    </p>
  );
}
