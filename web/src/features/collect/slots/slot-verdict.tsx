import { blockingRules } from '@ad-foundry/contract/rules/completion/waiver.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { ScanNote } from '#features/collect/uploads/scan-note.tsx';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { FileButton } from '#ui/form/file-button.tsx';
import { currentFiles } from './current-files.ts';
import { isExplained } from './explained.ts';
import { useButtonSize, useSlotsData } from './slots-data.ts';
import type { SlotView } from './use-slot.ts';
import { hasVerdict, ShortVerdict, verdictLook, VerdictBody, VerdictNote } from './verdict-note.tsx';

/** Virus scans of the shown files, and the rules they break; a carousel shows them in one box with a list. */
export function SlotVerdict({ view }: { view: SlotView }) {
  const { slot, variation, transfers, addFiles } = view;
  const t = useTranslations('slots.card');
  const action = useTranslations('slots.stopped');
  const size = useButtonSize();
  const isGuest = useSlotsData().requestedBy !== undefined;
  const isAsked = (version: Version) => isGuest && slot.decision !== 'changes' && isExplained(version);
  const current = currentFiles(variation);
  if (slot.format.type === 'carousel') {
    const total = current.length;
    return (
      <>
        {current.map(({ card, file }) => (
          <ScanNote key={file.id} scan={file.scan} title={t('label', { position: card.position, total })} />
        ))}
        <CardVerdicts current={current} total={variation?.cards.length ?? 0} isAsked={isAsked} />
      </>
    );
  }
  const [first] = current;
  if (!first) return null;
  const { card, file } = first;
  const mayReplace = file.can.change && transfers.length === 0;
  return (
    <>
      <ScanNote scan={file.scan} />
      <VerdictNote key={file.id} version={file} isBrief isAsked={isAsked(file)}>
        {mayReplace ? (
          <FileButton
            {...size}
            accept={slot.accepts.join(',')}
            onFiles={(files) => addFiles(files, { cardId: card.id })}
          >
            {action('another')}
          </FileButton>
        ) : null}
      </VerdictNote>
    </>
  );
}

interface CardsProps {
  current: ReturnType<typeof currentFiles>;
  total: number;
  isAsked: (version: Version) => boolean;
}

/** One box for all cards that break a rule or a recommendation; each card expands to its lines. */
function CardVerdicts({ current, total, isAsked }: CardsProps) {
  const t = useTranslations('slots.card');
  const judged = current.filter(({ file }) => hasVerdict(file));
  if (judged.length === 0) return null;
  const isWrong = (file: Version) => !file.waived && blockingRules(file.verdict).length > 0;
  const unfit = judged.filter(({ file }) => isWrong(file));
  const worst = unfit.find(({ file }) => !isAsked(file)) ?? unfit[0] ?? judged[0];
  return (
    <div
      className={cn(
        'grid min-w-0 grid-cols-1 gap-1.5 rounded-control border p-2.5 text-xs',
        worst && verdictLook(worst.file, isAsked(worst.file)),
      )}
    >
      <p className="font-medium">
        {unfit.length > 0 ? t('wrong', { count: unfit.length }) : t('judged', { count: judged.length })}
      </p>
      <ul className="grid min-w-0 grid-cols-1 gap-1">
        {judged.map(({ card, file }) => (
          <li key={file.id}>
            <details className="group/card" open={judged.length === 1}>
              <summary className="min-w-0 cursor-pointer rounded-xs py-0.5 break-words pointer-coarse:py-2">
                <span className="font-semibold">{t('label', { position: card.position, total })}</span>{' '}
                <ShortVerdict file={file} />
              </summary>
              <div className="grid min-w-0 grid-cols-1 gap-2.5 py-2">
                <VerdictBody version={file} isAsked={isAsked(file)} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
