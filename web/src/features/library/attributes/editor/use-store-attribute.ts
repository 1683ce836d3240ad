import { useState } from 'react';
import type { AttributeDetail, RejectedValue } from '@ad-foundry/contract/attributes.ts';
import type { AttributeInput } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { useAttributeActions } from '#features/library/attributes/queries.ts';
import { useQuestion } from '#ui/editor/use-question.ts';
import { ApiError } from '#lib/api.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import type { AttributeDraft } from './attribute-draft.ts';

export interface UsedOption {
  value: string;
  label: string;
  creatives: number;
}

/** Replacement of each removed option; null retires it. */
export type Decisions = Record<string, string | null>;

export interface StoreAnswers {
  decisions: Decisions;
  keepRejected: boolean;
}
const nothingDecided: StoreAnswers = { decisions: {}, keepRejected: false };

/** The open question; if the server then rejects values, the question keeps the options already decided. */
type Question = { sending: StoreAnswers; input: AttributeInput } & (
  | { kind: 'options'; options: UsedOption[] }
  | { kind: 'values'; count: number; values: RejectedValue[] }
);

interface AttributeChange {
  draft: AttributeDraft;
  input: AttributeInput;
  /** The field the edit started from; undefined for a new field. */
  edited: AttributeDetail | undefined;
}

/** Saves a field; if the server requires a decision, asks for it and sends again with the answer. */
export function useStoreAttribute() {
  const { create, update } = useAttributeActions();
  const [keyFor] = useState(createCreationKeys);
  const { open, ask } = useQuestion<Question, StoreAnswers>();

  const send = ({ draft, input, edited }: AttributeChange, sending: StoreAnswers) => {
    const about = { label: draft.label.trim(), key: draft.key, description: draft.description.trim() };
    if (!edited) return create.mutateAsync({ ...about, input, creationKey: keyFor({ ...about, input }) });
    const { input: kept, replacements } = decided({ input, edited }, sending.decisions);
    const { id, edition } = edited;
    const { keepRejected } = sending;
    return update.mutateAsync({ id, body: { ...about, input: kept, edition, replacements, keepRejected } });
  };
  const store = async (change: AttributeChange, sending = nothingDecided): ReturnType<typeof send> => {
    try {
      return await send(change, sending);
    } catch (failure) {
      const question = questionOf(failure, { sending, input: change.input });
      if (!question) throw failure;
      return store(change, await ask(question));
    }
  };
  return { store, decision: open };
}

function questionOf(failure: unknown, context: Pick<Question, 'sending' | 'input'>): Question | null {
  if (!(failure instanceof ApiError)) return null;
  const data = failure.problem.data ?? {};
  if (failure.code === 'attribute.option-in-use')
    return { ...context, kind: 'options', options: data['options'] as UsedOption[] };
  if (failure.code === 'attribute.values-rejected')
    return { ...context, kind: 'values', count: data['count'] as number, values: data['values'] as RejectedValue[] };
  return null;
}

/** The field with the decisions applied: removed options without a replacement stay as retired. */
function decided(
  { input, edited }: { input: AttributeInput; edited: AttributeDetail | undefined },
  decisions: Decisions,
): { input: AttributeInput; replacements: { from: string; to: string }[] } {
  const replacements = Object.entries(decisions).flatMap(([from, to]) => (to === null ? [] : [{ from, to }]));
  if (input.type !== 'select' || edited?.input.type !== 'select') return { input, replacements };
  const retired = edited.input.options
    .filter(({ value }) => decisions[value] === null)
    .map((option) => ({ ...option, retired: true }));
  return { input: { ...input, options: [...input.options, ...retired] }, replacements };
}
