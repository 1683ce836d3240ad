import { Check, CircleX, Layers, TriangleAlert, WandSparkles } from 'lucide-react';
import { sizesOf } from '@ad-foundry/contract/rules/placing/banner-sizes.ts';
import type { Place, PlacingSlot, Evidence } from '@ad-foundry/contract/rules/placing/placing.ts';
import type { Verdict, VerdictOutcome } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { fits } from '@ad-foundry/contract/rules/completion/fits.ts';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { useAdviceText } from '#features/collect/uploads/advice-text.ts';
import { useRefusalText } from '#features/collect/uploads/refusal-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import type { JudgedPlace, JudgedFile } from './judge-placements.ts';
import { maxAnswers } from './row-answers.tsx';
import { RepairCost, RepairRefused } from './row-repair.tsx';
import type { PlacedFile } from './use-proposal.ts';

const icons = { ok: <Check />, warn: <TriangleAlert />, bad: <CircleX /> };

/** A chip that shows whether the file fits its places, or the candidates while none is chosen. */
export function VerdictChip({ judged: { judgedPlaces, candidateVerdicts, placed } }: { judged: JudgedFile }) {
  const t = useTranslations('placing');
  const verdicts = judgedPlaces.length > 0 ? judgedPlaces.map(({ verdict }) => verdict) : candidateVerdicts;
  const [worst] = fromWorst(verdicts);
  if (!worst) return null;
  if (placed.adaptTo > 0)
    return (
      <Chip tone="ok" icon={<Layers />}>
        {t('adapt.chosen', { count: placed.adaptTo })}
      </Chip>
    );
  if (placed.repair !== null)
    return (
      <Chip tone="ok" icon={<WandSparkles />}>
        {t('repair.chosen')}
      </Chip>
    );
  const fitting = verdicts.filter(fits).length;
  const isPartly = judgedPlaces.length === 0 && fitting > 0 && fitting < verdicts.length;
  const tone = fits(worst) || isPartly ? 'ok' : worst.outcome === 'breaks' ? 'bad' : 'warn';
  return (
    <Chip tone={tone} icon={icons[tone]}>
      {isPartly
        ? t('fitsSome', { count: fitting, total: verdicts.length })
        : worst.outcome === 'passes' && verdicts.length > 1
          ? t('fitsAll', { count: verdicts.length })
          : t(`verdict.${worst.outcome}`)}
    </Chip>
  );
}

const severities: VerdictOutcome[] = ['passes', 'warns', 'unknown', 'breaks'];

function fromWorst(verdicts: readonly Verdict[]): Verdict[] {
  return verdicts.toSorted((a, b) => severities.indexOf(b.outcome) - severities.indexOf(a.outcome));
}

interface NoteProps {
  judged: JudgedFile;
  slots: readonly PlacingSlot[];
  mayRepair: boolean;
}

/** The effect of the file at its place, the broken rule, or the reason why it has no place. */
export function RowNote({ judged, slots, mayRepair }: NoteProps) {
  const t = useTranslations('placing');
  const { judgedPlaces, placed, status, candidates } = judged;
  const [first] = judgedPlaces;
  if (status === 'suggested')
    return (
      <>
        <VerdictChip judged={judged} />
        <Suggested candidates={candidates} placed={placed} slots={slots} />
      </>
    );
  if (status === 'asks') return <Asking judged={judged} slots={slots} />;
  if (!first) return <NoPlaceNote judged={judged} />;
  const [worst = first.verdict] = fromWorst(judgedPlaces.map(({ verdict }) => verdict));
  if (placed.repair !== null)
    return (
      <>
        <Effect judgedPlace={first} />
        <RepairCost judged={judged} />
      </>
    );
  return (
    <>
      <Effect judgedPlace={first} />
      {worst.outcome === 'passes' ? (
        <ProposalEvidence judged={judged} />
      ) : status === 'stopped' ? (
        <span className="grid min-w-0">
          <Reason verdict={worst} />
          {mayRepair ? <RepairRefused judged={judged} /> : null}
        </span>
      ) : (
        <Reason verdict={worst} />
      )}
      {placed.reason ? <span className="shrink-0 text-xs text-ink-2">{t('insisted')}</span> : null}
    </>
  );
}

/** The verdict in the candidates' slots with its reason, then the question which of them the file is for. */
function Asking({ judged, slots }: { judged: JudgedFile; slots: readonly PlacingSlot[] }) {
  const { candidates, candidateVerdicts } = judged;
  const [worst] = fromWorst(candidateVerdicts);
  return (
    <>
      <VerdictChip judged={judged} />
      {worst && !candidateVerdicts.some(fits) ? <Reason verdict={worst} /> : null}
      <Question candidates={candidates} slots={slots} />
    </>
  );
}

/** The suggested formats with their evidence in the name or folder. */
function Suggested({
  candidates,
  placed,
  slots,
}: {
  candidates: readonly Place[];
  placed: PlacedFile;
  slots: readonly PlacingSlot[];
}) {
  const evidence = useEvidenceText();
  const formats = candidates.flatMap(({ slotId }) => slots.find((slot) => slot.slotId === slotId)?.formatName ?? []);
  const why = placed.proposal.kind === 'suggestion' ? evidence(placed.proposal.evidence) : '';
  return (
    <span className="grid min-w-0 text-xs leading-4" title={`${formats.join(', ')}. ${why}`}>
      <span className="truncate font-medium text-ink max-lg:whitespace-normal">{formats.join(', ')}</span>
      <span className="truncate text-ink-2 max-lg:whitespace-normal">{why}</span>
    </span>
  );
}

/** The evidence for the proposed place; hidden once another place is chosen. */
function ProposalEvidence({ judged: { placed, judgedPlaces } }: { judged: JudgedFile }) {
  const evidence = useEvidenceText();
  const { proposal } = placed;
  if (proposal.kind !== 'place' && proposal.kind !== 'suggestion') return null;
  const isAsProposed = judgedPlaces.every(({ place }) => proposal.places.some(({ key }) => key === place.key));
  if (proposal.evidence === null || !isAsProposed) return null;
  const text = evidence(proposal.evidence);
  return (
    <span title={text} className="min-w-0 truncate text-xs text-ink-2 max-lg:whitespace-normal">
      {text}
    </span>
  );
}

/** Asks for the creative, the format or the place, with what the candidates have in common. */
function Question({ candidates, slots }: { candidates: readonly Place[]; slots: readonly PlacingSlot[] }) {
  const t = useTranslations('placing');
  const openSlots = candidates.flatMap(({ slotId }) => slots.find((slot) => slot.slotId === slotId) ?? []);
  const formats = new Set(openSlots.map(({ formatName }) => formatName));
  const creatives = new Set(openSlots.map(({ creativeId }) => creativeId));
  const isOne = creatives.size === 1;
  const question = isOne
    ? 'format'
    : creatives.size > maxAnswers
      ? 'many'
      : formats.size === 1
        ? 'creativeOf'
        : 'creative';
  return (
    <span className="min-w-0 truncate text-xs text-ink-2 max-lg:whitespace-normal">
      {openSlots.length === 1
        ? t('question.sure')
        : t(`question.${question}`, { format: [...formats][0] ?? '', count: openSlots.length })}
    </span>
  );
}

/** The effect of the file at its place: the card it becomes, and what it replaces or extends. */
function Effect({ judgedPlace: { place, slot, effect } }: { judgedPlace: JudgedPlace }) {
  const t = useTranslations('placing');
  const card = slot.variations.flatMap(({ cards }) => cards).find(({ id }) => id === place.cardId);
  const text =
    effect === 'replaces' && card?.current
      ? t('how.version', { name: card.current.originalName })
      : place.position !== null && place.variationId !== null && effect === 'adds'
        ? t('how.addedCard', { position: String(place.position) })
        : effect === 'adds'
          ? t('how.beside')
          : place.position !== null
            ? t('how.card', { position: String(place.position) })
            : null;
  return text ? (
    <span title={text} className="min-w-0 truncate text-xs text-ink-2 max-lg:whitespace-normal">
      {text}
    </span>
  ) : null;
}

/** The first broken rule and the file's actual value; for a file that fits, the first advice. */
function Reason({ verdict }: { verdict: Verdict }) {
  const text = useRuleText();
  const adviceText = useAdviceText();
  const [violation] = [...verdict.broken, ...verdict.warnings];
  if (!violation) return null;
  if (fits(verdict)) {
    const advice = adviceText(violation);
    return (
      <span className="min-w-0 truncate text-xs text-info max-lg:whitespace-normal" title={advice}>
        {advice}
      </span>
    );
  }
  const sentence = text.violation(violation);
  return (
    <span className="min-w-0 truncate text-xs font-medium text-bad max-lg:whitespace-normal" title={sentence}>
      {sentence}
    </span>
  );
}

/** The reason why the file has no place, with the closest slot and the rule it breaks there. */
function NoPlaceNote({ judged: { placed, nearest, status } }: { judged: JudgedFile }) {
  const t = useTranslations('placing');
  const refused = useTranslations('upload.refused');
  const refusalText = useRefusalText();
  const { proposal, result } = placed;
  if (!result.ok)
    return (
      <span className="min-w-0 truncate text-xs text-ink-2 max-lg:whitespace-normal">
        <span className="font-medium text-bad">{refused('title')}.</span> {refusalText(result)}
      </span>
    );
  if (status === 'asks' || proposal.kind !== 'leftover') return null;
  const { reason } = proposal;
  const name = nearest ? t('place', { creative: nearest.slot.creativeName, format: nearest.slot.formatName }) : '';
  return (
    <span className="min-w-0 truncate text-xs text-ink-2 max-lg:whitespace-normal">
      {nearest?.verdict && !fits(nearest.verdict) && reason !== 'size' ? (
        <Reason verdict={nearest.verdict} />
      ) : (
        <span className="text-ink">{t(`left.${reason}`)}</span>
      )}{' '}
      {nearest ? t('nearest', { name: reason === 'size' ? sizeOf(nearest.slot, name) : name }) : null}
    </span>
  );
}

/** The size required by a slot, with its name. */
function sizeOf({ spec }: PlacingSlot, name: string): string {
  const [size] = sizesOf(spec);
  return size ? `${size.width} × ${size.height}, ${name}` : name;
}

/** The reason for a proposed place: `Name says “unboxing”, size says 9:16`. */
function useEvidenceText(): (evidence: Evidence) => string {
  const t = useTranslations('placing.evidence');
  return ({ from, creativeWords, formatWords, ratio }) => {
    const words = [creativeWords, formatWords].map((each) => each.join(' ')).filter((each) => each !== '');
    const quotes = words.map((each) => t('quoted', { words: each })).join(', ');
    return [t(from, { words: quotes }), ...(ratio ? [t('ratio', { ratio })] : [])].join(', ');
  };
}
