import type { Place, PlacingSlot } from '@ad-foundry/contract/rules/placing/placing.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Segmented } from '#ui/form/segmented.tsx';
import { Answer } from './answer.tsx';
import type { JudgedFile } from './judge-placements.ts';
import { repairableNearest, repairsOf } from './repair-plans.ts';
import { ChosenRepair } from './row-repair.tsx';
import type { MasterPlace, PlacedFile } from './use-proposal.ts';

export interface AnswerActions {
  onAnswer: (key: string, places: readonly Place[], isConfirmed?: boolean) => void;
  /** Narrows the candidates to one creative; the next question is its format. */
  onNarrow: (key: string, candidates: readonly Place[]) => void;
  onConfirm: (key: string, isConfirmed: boolean) => void;
  /** Chooses how files are repaired, or takes that back; absent where nobody may repair. */
  onRepair?: (keys: readonly string[], repair: PlacedFile['repair']) => void;
  /** Assigns a file to a slot that it does not fit and repairs it for that; absent where nobody may repair. */
  onRepairAt?: (key: string, slot: PlacingSlot) => void;
  /** Puts a file into its place as a master; for a place without slots to adapt to, withdraws that. */
  onAdapt: (key: string, master: MasterPlace) => void;
  onInsist: (key: string, reason: string) => void;
  onWithdraw: (key: string, place: Place) => void;
}

interface AnswersProps {
  judged: JudgedFile;
  slots: readonly PlacingSlot[];
  actions: AnswerActions;
  /** Asks for the reason to send a file that does not fit. */
  onAskReason: () => void;
}

/** Maximum number of answers in a row. */
export const maxAnswers = 3;

/** The open decision as numbered buttons. */
export function RowAnswers({ judged, slots, actions, onAskReason }: AnswersProps) {
  const t = useTranslations('placing');
  const { placed, judgedPlaces, status } = judged;
  const { key } = placed;
  const [judgedPlace] = judgedPlaces;
  if (judgedPlace && judged.section === 'replaces' && judgedPlace.effect !== 'fills') {
    if (placed.isConfirmed !== null)
      return (
        <Segmented
          size="sm"
          label={t('confirmLabel', { name: placed.file.name })}
          value={placed.isConfirmed ? 'yes' : 'no'}
          onValueChange={(value) => actions.onConfirm(key, value === 'yes')}
          options={[
            { value: 'yes', label: t(judgedPlace.effect === 'adds' ? 'answer.add' : 'answer.replace') },
            { value: 'no', label: t('answer.keep') },
          ]}
        />
      );
    return (
      <>
        <Answer number={1} onClick={() => actions.onConfirm(key, true)}>
          {t(judgedPlace.effect === 'adds' ? 'answer.add' : 'answer.replace')}
        </Answer>
        <Answer number={2} onClick={() => actions.onConfirm(key, false)}>
          {t('answer.keep')}
        </Answer>
      </>
    );
  }
  if (status === 'suggested')
    return (
      <Answer number={1} onClick={() => actions.onAnswer(key, judged.candidates)}>
        {t('answer.take')}
      </Answer>
    );
  if (status === 'asks') return <Candidates judged={judged} slots={slots} actions={actions} />;
  const { onRepair } = actions;
  if (placed.adaptTo > 0) return <ChosenMaster judged={judged} actions={actions} />;
  if (placed.repair !== null && onRepair) return <ChosenRepair judged={judged} onRepair={onRepair} />;
  const nearest = actions.onRepairAt ? repairableNearest(judged) : null;
  if (nearest)
    return (
      <>
        <Answer number={1} onClick={() => actions.onRepairAt?.(key, nearest)}>
          {t('repair.action')}
        </Answer>
        <Master number={2} judged={judged} actions={actions} />
      </>
    );
  if (status === 'stopped') return <StoppedAnswers judged={judged} actions={actions} onAskReason={onAskReason} />;
  return <Master number={1} judged={judged} actions={actions} />;
}

interface MasterProps extends Pick<AnswersProps, 'judged' | 'actions'> {
  number: number;
}

/** To adapt the file to other slots of its creative; nothing for a file that suits too few. */
function Master({ number, judged: { master, placed }, actions }: MasterProps) {
  const t = useTranslations('placing.adapt');
  if (!master) return null;
  return (
    <Answer number={number} onClick={() => actions.onAdapt(placed.key, master)}>
      {t('action', { count: master.count })}
    </Answer>
  );
}

/** To withdraw that other slots are adapted from the file once it is stored. */
function ChosenMaster({ judged: { placed }, actions }: Pick<AnswersProps, 'judged' | 'actions'>) {
  const t = useTranslations('placing.adapt');
  const { key, places, repair } = placed;
  return (
    <Answer number={1} onClick={() => actions.onAdapt(key, { places, isRepaired: repair !== null, count: 0 })}>
      {t('withdraw')}
    </Answer>
  );
}

/** To repair the file if that can be done, or to send it as it is. */
function StoppedAnswers({ judged, actions, onAskReason }: Omit<AnswersProps, 'slots'>) {
  const t = useTranslations('placing');
  const { onRepair } = actions;
  const isRepairable = onRepair !== undefined && repairsOf(judged).length > 0;
  return (
    <>
      {isRepairable ? (
        <Answer number={1} onClick={() => onRepair([judged.placed.key], 'gentlest')}>
          {t('repair.action')}
        </Answer>
      ) : null}
      <Answer number={isRepairable ? 2 : 1} onClick={onAskReason}>
        {t('insist')}
      </Answer>
      <Master number={3} judged={judged} actions={actions} />
    </>
  );
}

/**
 * The candidates, by creative first and then by format, so that each answer names only the difference. If there are too
 * many for the row, it offers only the list of places.
 */
function Candidates({ judged, slots, actions }: Omit<AnswersProps, 'onAskReason'>) {
  const t = useTranslations('placing');
  const { candidates, placed, master } = judged;
  const { key: fileKey, proposal } = placed;
  const together = proposal.kind === 'guess' && proposal.together && candidates.length > 1;
  const groups = new Map<string, { name: string; places: Place[] }>();
  const candidateSlots = candidates.flatMap((place) => {
    const slot = slots.find(({ slotId }) => slotId === place.slotId);
    return slot ? [{ place, slot }] : [];
  });
  const isOne = new Set(candidateSlots.map(({ slot }) => slot.creativeId)).size === 1;
  for (const { place, slot } of candidateSlots) {
    const [id, name] = isOne ? [slot.slotId, slot.formatName] : [slot.creativeId, slot.creativeName];
    const group = groups.get(id) ?? { name, places: [] };
    groups.set(id, { ...group, places: [...group.places, place] });
  }
  const most = maxAnswers - (together ? 1 : 0) - (master ? 1 : 0);
  const answers = [...groups].slice(0, most);
  if (!hasAnswers(judged, slots)) return <Master number={1} judged={judged} actions={actions} />;
  return (
    <>
      {answers.map(([id, { name, places }], at) => (
        <Answer
          key={id}
          number={at + 1}
          onClick={() => (places.length === 1 ? actions.onAnswer(fileKey, places) : actions.onNarrow(fileKey, places))}
        >
          {name}
        </Answer>
      ))}
      {together ? (
        <Answer number={answers.length + 1} onClick={() => actions.onAnswer(fileKey, candidates)}>
          {t('answer.all', { count: candidates.length })}
        </Answer>
      ) : null}
      <Master number={answers.length + (together ? 2 : 1)} judged={judged} actions={actions} />
    </>
  );
}

/**
 * Whether a question has few enough answers for buttons in the row; otherwise the row offers only the list of places.
 */
export function hasAnswers(
  { status, candidates, placed: { proposal } }: JudgedFile,
  slots: readonly PlacingSlot[],
): boolean {
  if (status !== 'asks' && status !== 'suggested') return false;
  const ids = candidates.flatMap(({ slotId }) => slots.find((slot) => slot.slotId === slotId)?.creativeId ?? []);
  const count = new Set(ids).size;
  const isTogether = proposal.kind === 'guess' && proposal.together;
  return isTogether || (candidates.length > 0 && (count === 1 ? candidates.length : count) <= maxAnswers);
}
