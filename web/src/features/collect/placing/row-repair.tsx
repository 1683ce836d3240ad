import { Suspense, useState } from 'react';
import { RepairSheet } from '#features/collect/repairs/lazy-sheet.ts';
import { useCostText, useRefusalText } from '#features/collect/repair-words/repair-words.ts';
import { useLocalFile } from '#features/collect/repairs/use-local-file.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Answer } from './answer.tsx';
import type { JudgedFile } from './judge-placements.ts';
import { chosenOperations, orderAt, repairRefusalOf, repairsOf } from './repair-plans.ts';
import type { PlacedFile } from './use-proposal.ts';

/** What the chosen repair of a file costs. */
export function RepairCost({ judged }: { judged: JudgedFile }) {
  const cost = useCostText();
  const operations = chosenOperations(judged);
  if (operations === null) return null;
  const text = cost(operations);
  return (
    <span title={text} className="line-clamp-2 min-w-0 text-xs text-ink-2 max-lg:line-clamp-none">
      {text}
    </span>
  );
}

/** Why a file that does not fit cannot be repaired, with what would help. */
export function RepairRefused({ judged }: { judged: JudgedFile }) {
  const t = useTranslations('repair');
  const refusalText = useRefusalText();
  const refusal = repairRefusalOf(judged);
  if (refusal === null || refusal.reason === 'fits') return null;
  const text = t('refused', { reason: refusalText(refusal) });
  return (
    <span title={text} className="line-clamp-2 min-w-0 text-xs text-ink-2 max-lg:line-clamp-none">
      {text}
    </span>
  );
}

interface ChosenProps {
  judged: JudgedFile;
  onRepair: (keys: readonly string[], repair: PlacedFile['repair']) => void;
}

/** Adjusts the chosen repair of a file, or takes it back. */
export function ChosenRepair({ judged, onRepair }: ChosenProps) {
  const t = useTranslations('placing.repair');
  const [isOpen, setOpen] = useState(false);
  const { placed } = judged;
  const { result, file, key } = placed;
  const facts = result.ok ? result.facts : null;
  const shown = useLocalFile(isOpen ? file : null, facts);
  const [repair, ...others] = repairsOf(judged);
  if (!repair || facts === null) return null;
  const { slot } = repair.judgedPlace;
  return (
    <>
      {/* At several places each has its own shape. */}
      {others.length === 0 ? (
        <Answer number={1} onClick={() => setOpen(true)}>
          {t('adjust')}
        </Answer>
      ) : null}
      <Answer number={2} onClick={() => onRepair([key], null)}>
        {t('withdraw')}
      </Answer>
      {isOpen ? (
        <Suspense>
          <RepairSheet
            target={{
              name: slot.formatName,
              type: slot.type,
              spec: slot.spec,
              strict: slot.strict,
              safeZoneImage: null,
            }}
            file={{ versionId: null, ...shown, name: file.name, facts }}
            offers={repair.offers}
            initial={orderAt(placed, repair.judgedPlace)}
            isUnsent
            isKept
            onSubmit={async (order) => onRepair([key], order)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
