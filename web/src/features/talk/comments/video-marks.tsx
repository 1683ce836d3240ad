import { cn } from '#lib/cn.ts';
import { Avatar } from '#ui/data/avatar.tsx';
import { usePinLabel } from './pins.tsx';
import type { ListedThread } from './thread-list.ts';
import type { ReviewedVideo, Discussion } from './use-discussion.ts';

interface MarksProps {
  discussion: Discussion;
  video: ReviewedVideo;
  /** Length of the video in seconds. */
  total: number;
  onChoose: (item: ListedThread) => void;
}

/** The comments of a video above its seek bar, each at its moment. */
export function VideoMarks({ discussion, video, total, onChoose }: MarksProps) {
  const marks = discussion.items.filter(({ thread, number }) => thread.moment && number !== null);
  if (marks.length === 0 || total <= 0) return null;
  return (
    <div className="relative mx-1.5 h-7">
      {marks.map((item) => (
        <VideoMark
          key={item.thread.id}
          {...{ item, video, total }}
          isCurrent={item === discussion.current}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

type MarkProps = Omit<MarksProps, 'discussion'> & { item: ListedThread; isCurrent: boolean };

function VideoMark({ item, video, total, isCurrent, onChoose }: MarkProps) {
  const label = usePinLabel(item, video);
  const { author, moment } = item.thread;
  if (!moment) return null;
  const share = Math.min(1, moment.startMs / 1000 / total);
  const length = moment.endMs === null ? 0 : Math.min(1 - share, (moment.endMs - moment.startMs) / 1000 / total);
  return (
    <>
      {length > 0 ? (
        <span
          aria-hidden
          className={cn('absolute bottom-0 h-0.5', isCurrent ? 'bg-brand' : 'bg-ink-3')}
          style={{ left: `${share * 100}%`, width: `${length * 100}%` }}
        />
      ) : null}
      <button
        type="button"
        aria-label={label}
        aria-pressed={isCurrent}
        onClick={() => onChoose(item)}
        className={cn('absolute top-0 grid -translate-x-1/2 rounded-full', isCurrent && 'ring-2 ring-brand')}
        style={{ left: `${share * 100}%` }}
      >
        <Avatar name={author?.name ?? '?'} src={author?.avatarUrl ?? null} decorative />
      </button>
    </>
  );
}
