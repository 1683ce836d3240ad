import type { AskedCreative, AskedSlot, GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { judge } from '@ad-foundry/contract/rules/upload-rules.ts';
import { moveTransfer, sendAnyway } from '#features/uploads/store.ts';
import { dismissTransfer, transfersNow } from '#features/uploads/transfer-list.ts';
import type { Transfer } from '#features/uploads/transfer.ts';
import { VerdictLines } from '#features/uploads/verdict-lines.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { targetOf } from './place.ts';

interface StoppedProps {
  transfer: Transfer;
  creative: AskedCreative;
  slot: AskedSlot;
  page: GuestPage;
  onFiles: (files: File[]) => void;
}

/** A file that has not been sent: what it breaks, or why nobody could use it, and what to do now. */
export function StoppedFile({ transfer, slot, page, onFiles }: StoppedProps) {
  const t = useTranslations('upload');
  const own = useTranslations('guest.work');
  const { id, file, phase, verdict, refusal } = transfer;
  const replace = (files: File[]) => {
    dismissTransfer(id);
    onFiles(files);
  };
  return (
    <div
      role="alert"
      className="grid grid-cols-1 gap-2.5 rounded-control border border-bad-line bg-bad-fill p-2.5 text-xs"
    >
      <p className="truncate font-medium" title={file.name}>
        {file.name}
      </p>
      {refusal ? (
        <p>
          <span className="font-semibold text-bad">{t('refused.title')}.</span> {t(`refused.${refusal.reason}`)}{' '}
          {refusal.detail ? t('refused.detail', { found: refusal.detail }) : null}
        </p>
      ) : null}
      {verdict ? <VerdictLines verdict={verdict} /> : null}
      <div className="flex flex-wrap gap-1.5">
        <Moves transfer={transfer} slot={slot} page={page} />
        <FileButton className="h-10" accept={slot.accepts.join(',')} onFiles={replace}>
          {own('another')}
        </FileButton>
        {phase === 'blocked' ? (
          <Button className="h-10" variant="ghost" title={own('anywayHint')} onClick={() => sendAnyway(id)}>
            {own('anyway')}
          </Button>
        ) : null}
        <Button className="h-10" variant="ghost" onClick={() => dismissTransfer(id)}>
          {own('dismiss')}
        </Button>
      </div>
    </div>
  );
}

/** Up to two other places of the page that still wait for a file and whose rules this one meets. */
function Moves({ transfer: { id, facts }, slot, page }: Pick<StoppedProps, 'transfer' | 'slot' | 'page'>) {
  const t = useTranslations('guest.work');
  if (!facts) return null;
  const taken = new Set(transfersNow().map(({ target }) => target.slotId));
  const fitting = page.creatives.flatMap((creative) =>
    creative.slots
      .filter(({ id: slotId, state, format: { type, spec } }) => {
        if (slotId === slot.id || state !== 'empty' || type === 'carousel' || taken.has(slotId)) return false;
        const { outcome } = judge({ facts, spec, type, strict: creative.strict });
        return outcome === 'passes' || outcome === 'warns';
      })
      .map((other) => ({ creative, other })),
  );
  return fitting.slice(0, 2).map(({ creative, other }) => (
    <Button
      key={other.id}
      className="h-auto min-h-10 max-w-full py-1 text-left whitespace-normal"
      onClick={() => moveTransfer(id, targetOf(creative, other))}
    >
      {t('useFor', { name: other.format.name })}
    </Button>
  ));
}
