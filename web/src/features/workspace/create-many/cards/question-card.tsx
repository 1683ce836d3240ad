import { CircleHelp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { PlatformMark } from '#features/library/formats/platform-mark.tsx';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { isBehind } from '#ui/overlay/in-front.ts';
import { DayChooser } from '#features/workspace/create-many/lines/day-chooser.tsx';
import { FormatChooser } from '#features/workspace/create-many/lines/format-chooser.tsx';
import type { QuestionKind, SheetAnswer, SheetQuestion } from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';
import { useSheetTools } from '#features/workspace/create-many/sheet-tools.ts';
import { useProposalText, useQuestionText } from './use-question-text.ts';

interface QuestionCardProps {
  question: SheetQuestion;
  /** Number of questions after the shown one. */
  further: number;
  onAnswer: (answer: SheetAnswer, isRemembered: boolean) => void;
}

interface Choice {
  key: string;
  /** The format, if the choice is a single one. */
  formatId: FormatId | null;
  /** The formats that the choice selects. */
  formatIds: readonly FormatId[];
  answer: SheetAnswer;
  label: string;
}

/** Kinds of questions that accept several answers. */
const manyKinds: readonly QuestionKind[] = ['word', 'placement', 'shape'];
/** Kinds of questions whose answer is a day. */
const dayKinds: readonly QuestionKind[] = ['no-date', 'week-day', 'year'];

/** The choices of a question; if it asks for the meaning of a name, each choice is one format. */
function useChoices({ kind, proposals }: SheetQuestion): Choice[] {
  const { labelOf } = useSheetTools();
  const proposalText = useProposalText();
  if (kind === 'word') {
    const formatIds = [...new Set(proposals.flatMap((proposal) => proposal.formatIds))];
    return formatIds.map((formatId) => ({
      key: formatId,
      formatId,
      formatIds: [formatId],
      answer: { formatIds: [formatId] },
      label: labelOf(formatId)?.name ?? '',
    }));
  }
  const isMany = manyKinds.includes(kind);
  return proposals
    .filter(({ id }) => !(isMany && id === 'all'))
    .map((proposal) => ({
      key: proposal.id,
      formatId: null,
      formatIds: proposal.formatIds,
      answer: proposal.day === null ? { proposal: proposal.id } : { day: proposal.day },
      label: proposalText(proposal),
    }));
}

const typing = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [role="menu"], [role="listbox"]';
const shownChoices = 6;

/** The open question that affects the most lines. Nothing is preselected unless the sheet implies an answer. */
export function QuestionCard({ question, further, onAnswer }: QuestionCardProps) {
  const t = useTranslations('many');
  const { vocabulary, labelOf, reading } = useSheetTools();
  const { choices, isMany, chosen, toggle, extra, setExtra, formatIds, answer } = useAnswer(question);
  const [isRemembered, setRemembered] = useState(true);
  const organizationName = useMe().organization?.name ?? '';
  const word = question.word !== null && question.word.length <= limits.nameLength ? question.word : null;
  const send = () => {
    if (answer) onAnswer(answer, isMany && word !== null && isRemembered);
  };
  useQuestionKeys({ choices: choices.slice(0, shownChoices), toggle, send });
  const open = reading.questions.filter(({ isAnswered }) => !isAnswered).length;
  return (
    <section aria-labelledby="sheet-question" className="rounded-card border border-warn-line bg-card">
      <Head question={question} />
      <div className="grid gap-2 p-4">
        <ChoiceRows choices={choices.slice(0, shownChoices)} isMany={isMany} chosen={chosen} onToggle={toggle} />
        {question.kind === 'word' ? (
          <FormatChooser
            formats={vocabulary.formats}
            labelOf={labelOf}
            value={extra}
            onChange={setExtra}
            label={t('otherFormats')}
            placeholder={t('otherFormats')}
          />
        ) : null}
        {isMany && word !== null ? (
          <Checkbox
            label={t('remember', { name: organizationName })}
            checked={isRemembered}
            onCheckedChange={setRemembered}
          />
        ) : null}
        <Button size="lg" disabled={!answer} onClick={send} className="mt-1">
          {isMany
            ? t('answerFormats', { slots: formatIds.length, lines: question.lines.length })
            : t('answer', { lines: question.lines.length })}
          <Kbd>↵</Kbd>
        </Button>
        <OtherAnswers question={question} onAnswer={onAnswer} />
        {open + further > 1 ? (
          <p className="text-xs text-ink-2">{t('furtherQuestions', { count: open + further - 1 })}</p>
        ) : null}
      </div>
    </section>
  );
}

/** The selected choices of a question and the resulting answer, which is undefined without a selection. */
function useAnswer(question: SheetQuestion) {
  const choices = useChoices(question);
  const isMany = manyKinds.includes(question.kind);
  const [chosen, setChosen] = useState<readonly string[]>(() => presetOf(question));
  const [extra, setExtra] = useState<FormatId[]>([]);
  const toggle = (key: string) =>
    setChosen((now) => (isMany ? (now.includes(key) ? now.filter((each) => each !== key) : [...now, key]) : [key]));
  const picked = choices.filter(({ key }) => chosen.includes(key));
  const formatIds = [...new Set([...picked.flatMap((choice) => choice.formatIds), ...extra])];
  const ofFormats: SheetAnswer | undefined = formatIds.length > 0 ? { formatIds } : undefined;
  const answer = isMany ? ofFormats : picked[0]?.answer;
  return { choices, isMany, chosen, toggle, extra, setExtra, formatIds, answer };
}

/** The default proposal; empty for a blocking question. */
function presetOf({ kind, taken, proposals }: SheetQuestion): string[] {
  const proposal = proposals.find(({ id }) => id === taken);
  if (!proposal) return [];
  return kind === 'word' ? proposal.formatIds : [proposal.id];
}

interface ChoiceRowsProps {
  choices: readonly Choice[];
  isMany: boolean;
  chosen: readonly string[];
  onToggle: (key: string) => void;
}

function ChoiceRows({ choices, isMany, chosen, onToggle }: ChoiceRowsProps) {
  return (
    <div className="grid gap-1.5" role={isMany ? 'group' : 'radiogroup'} aria-labelledby="sheet-question">
      {choices.map((choice, at) => (
        <ChoiceRow
          key={choice.key}
          choice={choice}
          number={at + 1}
          isMany={isMany}
          isChosen={chosen.includes(choice.key)}
          onToggle={() => onToggle(choice.key)}
        />
      ))}
    </div>
  );
}

interface ChoiceRowProps {
  choice: Choice;
  number: number;
  isMany: boolean;
  isChosen: boolean;
  onToggle: () => void;
}

function ChoiceRow({ choice, number, isMany, isChosen, onToggle }: ChoiceRowProps) {
  const { labelOf } = useSheetTools();
  const label = choice.formatId === null ? undefined : labelOf(choice.formatId);
  return (
    <label
      className={cn(
        'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control border px-3 text-sm pointer-coarse:min-h-11',
        isChosen ? 'border-ink-2' : 'border-line hover:bg-sunk',
      )}
    >
      <input
        type={isMany ? 'checkbox' : 'radio'}
        checked={isChosen}
        onChange={onToggle}
        className="size-4 shrink-0 accent-(--ink)"
      />
      {label ? <PlatformMark platform={label.platform} className="text-ink-2" /> : null}
      <span className="min-w-0 flex-1 py-1.5 text-pretty">{choice.label}</span>
      <span className="num shrink-0 text-xs text-ink-2">{label?.ratio}</span>
      {number <= 9 ? <Kbd className="max-md:hidden">{number}</Kbd> : null}
    </label>
  );
}

interface QuestionKeys {
  choices: readonly Choice[];
  toggle: (key: string) => void;
  send: () => void;
}

/** Digit keys select a choice, Enter answers. */
function useQuestionKeys({ choices, toggle, send }: QuestionKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    const isModified = event.metaKey || event.ctrlKey || event.altKey;
    if (event.defaultPrevented || isModified || isBehind() || !(target instanceof Element)) return;
    if (target.closest(typing)) return;
    const choice = choices[Number(key) - 1];
    if (choice) toggle(choice.key);
    else if (key !== 'Enter' || target.closest('button, a')) return;
    else send();
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function Head({ question }: Pick<QuestionCardProps, 'question'>) {
  const t = useTranslations('many');
  const questionText = useQuestionText();
  return (
    <header className="flex items-start gap-2.5 rounded-t-card border-b border-warn-line bg-warn-fill px-4 py-3">
      <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      <h2 id="sheet-question" className="min-w-0 flex-1 font-semibold text-pretty break-words">
        {questionText(question)}
      </h2>
      <span className="num shrink-0 pt-0.5 text-xs">{t('lineCount', { count: question.lines.length })}</span>
    </header>
  );
}

/** Further answers: no slot, or a day. */
function OtherAnswers({ question, onAnswer }: Pick<QuestionCardProps, 'question' | 'onAnswer'>) {
  const t = useTranslations('many');
  return (
    <>
      {question.proposals.some(({ id }) => id === 'none') ? (
        <Button variant="ghost" onClick={() => onAnswer({ proposal: 'none' }, false)}>
          {t('noSlot')}
        </Button>
      ) : null}
      {dayKinds.includes(question.kind) ? (
        <DayChooser day={null} onChange={(day) => onAnswer(day === null ? { proposal: 'without' } : { day }, false)}>
          <Button variant="ghost">{t('answerDay')}</Button>
        </DayChooser>
      ) : null}
    </>
  );
}
