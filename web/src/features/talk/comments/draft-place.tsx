import { MapPin, X } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { momentText, placeWord } from './place-words.ts';
import type { ReviewedVideo, Discussion } from './use-discussion.ts';

interface PlaceProps {
  discussion: Discussion;
  video: ReviewedVideo | null;
  version: number;
}

const chip =
  'num inline-flex h-6 items-center gap-1 rounded-control bg-press px-1.5 text-xs font-medium hover:bg-line [&_svg]:size-3';

/** The version, place and moment of an unsent comment; place and moment can be removed. */
export function DraftPlace({ discussion, video, version }: PlaceProps) {
  const t = useTranslations('comments');
  const { draft, setDraft } = discussion;
  const { area, moment } = draft;
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-xs text-ink-2">
      {moment && video ? (
        <button
          type="button"
          aria-label={t('composer.withoutMoment', { time: momentText(moment, video.rate) })}
          className={chip}
          onClick={() => setDraft({ ...draft, moment: null })}
        >
          {momentText(moment, video.rate)}
          <X aria-hidden />
        </button>
      ) : null}
      {area ? (
        <button
          type="button"
          aria-label={t('composer.withoutPin')}
          className={chip}
          onClick={() => setDraft({ ...draft, area: null })}
        >
          <MapPin aria-hidden />
          {t(`place.${placeWord(area)}`)}
          <X aria-hidden />
        </button>
      ) : null}
      <span>{t('composer.onVersion', { number: version })}</span>
      {video ? <RangeEnd discussion={discussion} video={video} /> : null}
    </div>
  );
}

/** A button that ends the range at the video's position, or begins it there. */
function RangeEnd({
  discussion: { draft, setDraft },
  video,
}: Pick<PlaceProps, 'discussion'> & { video: ReviewedVideo }) {
  const t = useTranslations('comments.composer');
  const { moment } = draft;
  const now = () => Math.round(video.time() * 1000);
  if (!moment) {
    return (
      <Button size="sm" variant="ghost" onClick={() => setDraft({ ...draft, moment: { startMs: now(), endMs: null } })}>
        {t('atMoment')}
      </Button>
    );
  }
  const end = () => {
    const [first, last] = [moment.startMs, now()].toSorted((a, b) => a - b);
    if (first !== undefined && last !== undefined && last > first)
      setDraft({ ...draft, moment: { startMs: first, endMs: last } });
  };
  return moment.endMs === null ? (
    <Button size="sm" variant="ghost" onClick={end}>
      {t('untilHere')}
    </Button>
  ) : null;
}
