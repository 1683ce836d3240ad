import { MapPin, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ReviewPage } from '@ad-foundry/contract/review.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { momentText, placeWord } from '#features/talk/comments/place-words.ts';
import type { Deciding } from '#features/sharing/review-page/use-deciding.ts';
import type { Reviewing, Shown } from '#features/sharing/review-page/use-reviewing.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Textarea } from '#ui/form/textarea.tsx';

interface ComposerProps {
  page: ReviewPage;
  shown: Shown;
  reviewing: Reviewing;
  deciding: Deciding;
  video: HTMLVideoElement | null;
  /** Places a pin where a click on the picture cannot: by keyboard or on a phone. */
  onPlacePin: () => void;
  /** Whether the picture is not beside the field. */
  isTouch: boolean;
  onSent?: () => void;
}

/** The field for a comment, or for the reason of changes, with its place on the file. */
export function Composer(props: ComposerProps) {
  const { shown, reviewing, deciding, onSent } = props;
  const t = useTranslations('reviewPage.composer');
  const { text, isAsking } = reviewing;
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (text.trim() === '' || isSending) return;
    setSending(true);
    const isDone = isAsking ? await deciding.changes() : await deciding.comment();
    setSending(false);
    if (isDone) onSent?.();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="grid grid-cols-1 gap-1.5 rounded-card border border-edge bg-card p-2.5"
    >
      <TextField {...props} onSend={() => void send()} />
      <div className="flex flex-wrap items-center gap-1.5">
        <Place {...props} />
        <span className="flex-1" />
        <Button
          type="submit"
          size="sm"
          variant={isAsking ? 'primary' : 'secondary'}
          disabled={text.trim() === ''}
          loading={isSending}
        >
          {isAsking ? t('ask') : t('submit')}
        </Button>
      </div>
      {shown.isCurrent ? null : <p className="text-xs text-ink-2">{t('onOlder', { number: shown.version.number })}</p>}
    </form>
  );
}

function TextField({ page, reviewing, video, isTouch, onSend }: ComposerProps & { onSend: () => void }) {
  const t = useTranslations('reviewPage.composer');
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, setText, draft, setDraft, isAsking, setAsking, focusCount, takeFocus } = reviewing;
  useEffect(() => {
    if (takeFocus()) field.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- each request counts once
  }, [focusCount]);
  const begin = () => {
    if (!video || draft.moment || text !== '') return;
    video.pause();
    setDraft({ ...draft, moment: { startMs: Math.round(video.currentTime * 1000), endMs: null } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
    if (event.key !== 'Escape' || !isAsking) return;
    event.stopPropagation();
    setAsking(false);
  };
  const hint = isTouch ? ('Touch' as const) : '';
  return (
    <Textarea
      ref={field}
      rows={isTouch ? 3 : 2}
      maxRows={8}
      value={text}
      maxLength={limits.comments.bodyLength}
      aria-label={isAsking ? t('change') : t('label')}
      placeholder={
        isAsking ? t(`changePlaceholder${hint}`) : t(`placeholder${hint}`, { organization: page.organization })
      }
      onFocus={begin}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      className="border-0 bg-transparent px-0.5 py-0.5 shadow-none outline-none focus-visible:outline-none"
    />
  );
}

const chip =
  'num inline-flex h-control-sm items-center gap-1 rounded-control border border-line px-2 text-xs font-medium text-ink-2 hover:bg-sunk hover:text-ink [&_svg]:size-3.5';

/** The moment and pin of the unsent comment; each can be removed. */
function Place({ reviewing, onPlacePin, video }: ComposerProps) {
  const t = useTranslations('reviewPage.composer');
  const place = useTranslations('comments.place');
  const { draft, setDraft } = reviewing;
  const { area, moment, ...rest } = draft;
  return (
    <>
      {moment ? (
        <button
          type="button"
          className={chip}
          aria-label={t('withoutMoment', { time: momentText(moment, null) })}
          onClick={() => setDraft({ ...rest, ...(area ? { area } : {}) })}
        >
          {momentText(moment, null)}
          <X aria-hidden />
        </button>
      ) : video ? (
        <button
          type="button"
          className={chip}
          onClick={() => {
            video.pause();
            setDraft({ ...draft, moment: { startMs: Math.round(video.currentTime * 1000), endMs: null } });
          }}
        >
          {t('atMoment')}
        </button>
      ) : null}
      {area ? (
        <button
          type="button"
          className={chip}
          aria-label={t('unpin', { place: place(placeWord(area)) })}
          onClick={() => setDraft({ ...rest, ...(moment ? { moment } : {}) })}
        >
          <MapPin aria-hidden />
          {place(placeWord(area))}
          <X aria-hidden />
        </button>
      ) : (
        <button type="button" data-place-pin className={chip} onClick={onPlacePin}>
          <MapPin aria-hidden />
          {t('pin')}
        </button>
      )}
    </>
  );
}
