import { useState } from 'react';
import type { AttributeDetail, RejectedValue } from '@ad-foundry/contract/attributes.ts';
import type { AttributeInput } from '@ad-foundry/contract/rules/attribute-values.ts';
import { useAttributeActions } from '#features/attributes/queries.ts';
import { ApiError } from '#lib/api.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/toast.tsx';
import type { Editing } from './use-attribute-draft.ts';

export interface StuckOption {
  value: string;
  label: string;
  creatives: number;
}

/** Where an option that is gone leads: to another one, or nowhere, then it is retired. */
export type Decisions = Record<string, string | null>;

interface Sending {
  decisions: Decisions;
  keepRejected: boolean;
}
const nothingDecided: Sending = { decisions: {}, keepRejected: false };

type Question =
  | { kind: 'options'; options: StuckOption[]; sending: Sending }
  | { kind: 'values'; count: number; values: RejectedValue[]; sending: Sending };

/** Saves a field; what the server has to know first is asked, and then sent again with the answer. */
export function useStoreAttribute(
  { draft, input, edition, keyFor, goOn }: Editing,
  { edited, onClose }: { edited: AttributeDetail | undefined; onClose: () => void },
) {
  const t = useTranslations('attributes.editor');
  const errorText = useErrorText();
  const { create, update } = useAttributeActions();
  const [question, setQuestion] = useState<Question | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const about = { label: draft.label.trim(), key: draft.key, description: draft.description.trim() };

  const send = async (sending: Sending) => {
    const { input: kept, replacements } = decided({ input, edited }, sending.decisions);
    setQuestion(null);
    setError(null);
    try {
      const saved = edited
        ? await update.mutateAsync({
            id: edited.id,
            body: { ...about, input: kept, edition, replacements, keepRejected: sending.keepRejected },
          })
        : await create.mutateAsync({ ...about, input, creationKey: keyFor({ ...about, input }) });
      toast.success(edited ? t('saved') : t('created', { label: saved.label }));
      onClose();
    } catch (failure) {
      const asked = questionOf(failure, sending);
      if (asked) setQuestion(asked);
      else setError(failure as Error);
    }
  };
  const stale = hasCode(error, 'attribute.changed');
  const again = (theirs: boolean) => () => {
    setError(null);
    void goOn(theirs);
  };
  return {
    save: () => send(nothingDecided),
    send,
    question,
    dismiss: () => setQuestion(null),
    busy: create.isPending || update.isPending,
    keyTaken: hasCode(error, 'attribute.key-taken'),
    failure: error && !stale && !hasCode(error, 'attribute.key-taken') ? errorText(error) : undefined,
    conflict: stale ? { takeTheirs: again(true), keepMine: again(false) } : null,
  };
}

function questionOf(failure: unknown, sending: Sending): Question | null {
  if (!(failure instanceof ApiError)) return null;
  const data = failure.problem.data ?? {};
  if (failure.code === 'attribute.option-in-use')
    return { kind: 'options', options: data['options'] as StuckOption[], sending };
  if (failure.code === 'attribute.values-rejected')
    return { kind: 'values', count: data['count'] as number, values: data['values'] as RejectedValue[], sending };
  return null;
}

/** The field with what was decided about its lost options: those that lead nowhere stay, retired. */
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
