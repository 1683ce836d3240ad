import { CircleAlert, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { mimeLabel } from '@ad-foundry/contract/rules/files/mime-types.ts';
import type { RuleOperator, RuleType } from '@ad-foundry/contract/rules/formats/rule.ts';
import { operandCounts, ruleGrammar, ruleLimits } from '@ad-foundry/contract/rules/formats/rule-grammar.ts';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/form/input.tsx';
import { Select } from '#ui/form/select.tsx';
import { ToggleChip } from '#ui/form/toggle-chip.tsx';
import type { RowProblem } from './format-draft.ts';
import { changed, offeredMimes, ruleOf, type RuleDraft } from './rule-draft.ts';

export interface RuleRowProps {
  draft: RuleDraft;
  /** The rule types that this list offers. */
  types: readonly RuleType[];
  videos: boolean;
  /** Whether the rule is a recommendation. */
  advice: boolean;
  problem: RowProblem | undefined;
  onChange: (draft: RuleDraft) => void;
  onRemove: () => void;
}

/** One rule: type, operator, operands, and the rule as a sentence. */
export function RuleRow({ draft, types, videos, advice, problem, onChange, onRemove }: RuleRowProps) {
  const t = useTranslations('library.editor');
  const text = useRuleText();
  const noteId = useId();
  const rule = ruleOf(draft);
  const name = text.name(draft.type);
  // An existing rule keeps its type even if the list does not offer it.
  const offered = types.includes(draft.type) ? types : [...types, draft.type];
  return (
    <li className={cn('grid gap-1.5 border-b border-line py-2.5 last:border-b-0', problem && 'text-bad')}>
      <div className="flex flex-wrap items-start gap-1.5 text-ink">
        <Select
          aria-label={t('ruleType')}
          className="w-36"
          value={draft.type}
          onValueChange={(type) => onChange(changed(draft, { type }, videos))}
          options={offered.map((type) => ({ value: type, label: text.name(type) }))}
        />
        <Select
          aria-label={t('ruleOperator', { rule: name })}
          className="w-38"
          value={draft.operator}
          onValueChange={(operator: RuleOperator) => onChange(changed(draft, { operator }))}
          options={ruleGrammar[draft.type].operators.map((operator) => ({
            value: operator,
            label: t(`operator.${operator}`),
          }))}
        />
        <Operands draft={draft} videos={videos} invalid={problem !== undefined} noteId={noteId} onChange={onChange} />
        <IconButton label={t('removeRule', { rule: name })} onClick={onRemove} className="ml-auto">
          <Trash2 />
        </IconButton>
      </div>
      <p id={noteId} role={problem ? 'alert' : undefined} className="flex gap-1.5 text-xs text-pretty">
        {problem ? <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" /> : null}
        <span className={problem ? '' : 'text-ink-2'}>
          {rule ? `${advice ? text.advice(rule) : text.requirement(rule)}.` : t('unfinished')}
          {problem?.kind === 'misplaced' ? ` ${t('misplaced')}` : null}
          {problem?.kind === 'repeated' ? ` ${t('repeated')}` : null}
          {problem?.kind === 'excess' ? ` ${t('excess', { count: String(ruleLimits.listedInAll) })}` : null}
          {problem?.kind === 'conflict' && problem.against.length === 0 ? ` ${t('never')}` : null}
          {problem?.kind === 'conflict' && problem.against.length > 0
            ? ` ${t('conflict', { rules: problem.against.map((other) => text.requirement(other)).join(' · ') })}`
            : null}
        </span>
      </p>
    </li>
  );
}

interface OperandsProps {
  draft: RuleDraft;
  videos: boolean;
  invalid: boolean;
  noteId: string;
  onChange: (draft: RuleDraft) => void;
}

function Operands({ draft, videos, invalid, noteId, onChange }: OperandsProps) {
  const t = useTranslations('library.editor');
  const text = useRuleText();
  const { operand } = ruleGrammar[draft.type];
  if (operand.kind === 'mime') return <Mimes draft={draft} videos={videos} noteId={noteId} onChange={onChange} />;
  const count = operandCounts[draft.operator];
  const name = text.name(draft.type);
  const field = (index: number, label: string) => (
    <Input
      aria-label={label}
      aria-describedby={noteId}
      aria-invalid={invalid || undefined}
      inputMode={operand.kind === 'figure' && count !== 'list' ? 'decimal' : 'text'}
      autoComplete="off"
      value={draft.operands[index] ?? ''}
      placeholder={operand.kind === 'ratio' ? '9:16' : undefined}
      suffix={operand.kind === 'figure' ? <span className="text-xs">{t(`unit.${operand.unit}`)}</span> : undefined}
      onChange={({ target }) => {
        const operands = [...draft.operands];
        operands[index] = target.value;
        onChange({ ...draft, operands });
      }}
      className={count === 'list' ? 'w-56' : 'w-28'}
    />
  );
  if (count !== 'pair') return field(0, count === 'list' ? t('values', { rule: name }) : t('value', { rule: name }));
  return (
    <span className="flex items-center gap-1.5">
      {field(0, t('from', { rule: name }))}
      <span className="text-xs text-ink-2">{t('and')}</span>
      {field(1, t('to', { rule: name }))}
    </span>
  );
}

function Mimes({ draft, videos, noteId, onChange }: Omit<OperandsProps, 'invalid'>) {
  const t = useTranslations('library.editor');
  const text = useRuleText();
  const usualMimes: readonly string[] = offeredMimes[videos ? 'video' : 'image'];
  const offered = [...usualMimes, ...draft.operands.filter((mime) => mime !== '' && !usualMimes.includes(mime))];
  const label = t('values', { rule: text.name('mime') });
  const word = (mime: string) => (mime.endsWith('/*') ? text.value('mime', mime) : mimeLabel(mime));
  if (operandCounts[draft.operator] === 'single') {
    return (
      <Select
        aria-label={label}
        aria-describedby={noteId}
        className="w-36"
        value={draft.operands[0]}
        onValueChange={(mime) => onChange({ ...draft, operands: [mime] })}
        options={offered.map((mime) => ({ value: mime, label: word(mime) }))}
      />
    );
  }
  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={noteId}
      className="flex min-h-8 min-w-0 flex-1 basis-56 flex-wrap items-center gap-1"
    >
      {offered.map((mime) => (
        <ToggleChip
          key={mime}
          pressed={draft.operands.includes(mime)}
          onPressedChange={(on) =>
            onChange({
              ...draft,
              operands: on ? [...draft.operands, mime] : draft.operands.filter((other) => other !== mime),
            })
          }
        >
          {word(mime)}
        </ToggleChip>
      ))}
    </div>
  );
}
