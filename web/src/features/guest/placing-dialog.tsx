import { useEffect, useRef, useState } from 'react';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { fits } from '@ad-foundry/contract/rules/completion/fits.ts';
import type { Verdict } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { usePlatformName } from '#features/formats/platform-mark.tsx';
import { VerdictLines } from '#features/uploads/verdict-lines.tsx';
import { useErrorText } from '#lib/error-text.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { ProblemNote } from '#features/sign-in/problem-note.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { controlLook } from '#ui/form/control-look.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useBackCloses } from '#ui/overlay/use-back-closes.ts';
import { FileThumbnail } from './file-thumbnail.tsx';
import { effectOf, proposeSlots, sendPlaced, slotsOf, verdictOf, type PlacedFile } from './placing.ts';

interface DialogProps {
  page: GuestPage;
  files: File[];
  onDone: () => void;
}

/** The files with their assigned slots: proposed first, then as the guest changes them. */
function usePlacedFiles(files: File[]) {
  const [placed, setPlaced] = useState<PlacedFile[] | null>(null);
  const { mutate: read, error: unread } = useAction(proposeSlots);
  useEffect(() => read(files, { onSuccess: setPlaced }), [read, files]);
  const choose = (file: File, slotId: PlacedFile['slotId']) =>
    setPlaced((all) => all?.map((each) => (each.file === file ? { ...each, slotId, place: null } : each)) ?? null);
  return { placed, choose, unread };
}

/** Proposes a slot for each of several files; the guest corrects the proposal and uploads all with one press. */
export function PlacingDialog({ page, files, onDone }: DialogProps) {
  const t = useTranslations('guest.placing');
  const errorText = useErrorText();
  const dialog = useRef<HTMLDialogElement>(null);
  const { placed, choose, unread } = usePlacedFiles(files);
  const send = useAction(sendPlaced);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [files]);
  useBackCloses(() => dialog.current?.close());
  const going = placed?.filter(({ slotId }) => slotId !== null).length ?? 0;
  const error = unread ?? send.error;
  return (
    <dialog
      ref={dialog}
      onClose={onDone}
      aria-labelledby="placing-title"
      className="m-auto mb-0 w-full max-w-none rounded-t-dialog border border-line bg-paper text-ink shadow-float backdrop:bg-veil open:grid open:max-h-[92dvh] open:grid-rows-[auto_minmax(0,1fr)_auto] sm:mb-auto sm:max-w-xl sm:rounded-dialog"
    >
      <Head />
      <ul className="grid grid-cols-1 content-start gap-2 overflow-y-auto px-4">
        {placed
          ? placed.map((each) => (
              <FileRow
                key={each.key}
                placed={each}
                all={placed}
                page={page}
                onChoose={(slotId) => choose(each.file, slotId)}
              />
            ))
          : files.map((file, index) => (
              <li key={index} aria-label={file.name}>
                <Skeleton className="h-24 rounded-card" />
              </li>
            ))}
      </ul>
      <footer className="grid gap-2 p-4">
        <ProblemNote>{error ? errorText(error) : null}</ProblemNote>
        <div className="flex gap-2">
          <Button
            variant="primary"
            size="lg"
            className="flex-1"
            disabled={going === 0}
            loading={send.isPending}
            onClick={() => placed && send.mutate(placed, { onSuccess: () => dialog.current?.close() })}
          >
            {placed || unread ? t('send', { count: going }) : t('reading', { count: files.length })}
          </Button>
          <Button size="lg" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </Button>
        </div>
      </footer>
    </dialog>
  );
}

function Head() {
  const t = useTranslations('guest.placing');
  return (
    <header className="grid gap-0.5 p-4 pb-3">
      <h2 id="placing-title" className="text-lg font-semibold">
        {t('title')}
      </h2>
      <p className="text-sm text-ink-2">{t('body')}</p>
    </header>
  );
}

interface RowProps {
  placed: PlacedFile;
  /** All files, because others may be assigned to the same slot. */
  all: readonly PlacedFile[];
  page: GuestPage;
  onChoose: (slotId: PlacedFile['slotId']) => void;
}

function FileRow({ placed, all, page, onChoose }: RowProps) {
  const t = useTranslations('guest.placing');
  const locale = useLocale();
  const platformName = usePlatformName();
  const refused = useTranslations('upload.refused');
  const { file, facts, refusal, slotId } = placed;
  const aimed = slotsOf(page).find(({ slot }) => slot.id === slotId);
  const effect = aimed ? effectOf(placed, { ...aimed, all }) : null;
  const verdict = facts && aimed ? verdictOf(facts, aimed) : null;
  const size = facts?.width && facts.height ? `${facts.width} × ${facts.height} · ` : '';
  return (
    <li className="flex min-w-0 items-start gap-3 rounded-card border border-line bg-card p-2.5">
      <FileThumbnail file={file} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1.5">
        <p className="min-w-0">
          <span className="block truncate text-sm font-medium" title={file.name}>
            {file.name}
          </span>
          <span className="num text-xs text-ink-2">
            {size}
            {formatBytes(file.size, locale)}
          </span>
        </p>
        <select
          aria-label={t('to', { name: file.name })}
          className={`${controlLook} h-10 text-sm text-ellipsis`}
          value={slotId ?? ''}
          disabled={facts === null}
          onChange={({ target }) => onChoose((target.value || null) as PlacedFile['slotId'])}
        >
          <option value="">{t('none')}</option>
          {page.creatives.map((creative) => (
            <optgroup key={creative.id} label={creative.name}>
              {creative.slots.map(({ id, format }) => (
                <option key={id} value={id}>
                  {`${platformName(format.platform)} · ${format.name}`}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <p className="flex flex-wrap gap-1.5 empty:hidden">
          <Fit verdict={verdict} isRead={facts !== null} />
          {effect ? <Chip>{t(effect)}</Chip> : null}
        </p>
        {refusal ? <p className="text-xs">{refused(refusal)}</p> : null}
        {verdict && !fits(verdict) ? <VerdictLines verdict={verdict} /> : null}
      </div>
    </li>
  );
}

/** Whether a file meets the rules of its assigned slot. */
function Fit({ verdict, isRead }: { verdict: Verdict | null; isRead: boolean }) {
  const t = useTranslations('guest.placing');
  if (!isRead) return <Chip tone="bad">{t('unread')}</Chip>;
  if (!verdict) return null;
  const keeps = fits(verdict);
  return <Chip tone={keeps ? 'ok' : 'bad'}>{t(keeps ? 'fits' : 'breaks')}</Chip>;
}
