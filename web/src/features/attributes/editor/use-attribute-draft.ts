import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AttributeDetail } from '@ad-foundry/contract/attributes.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { PatternEngine } from '@ad-foundry/contract/rules/attribute-values.ts';
import { loadPatterns } from '#features/attributes/patterns.ts';
import { attributeQuery } from '#features/attributes/queries.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/alert.tsx';
import { draftOf, findDraftProblems, inputOf, keyOf, type AttributeDraft } from './attribute-draft.ts';

export interface Given {
  /** The own field that is edited, or the product's that is looked at. */
  edited?: AttributeDetail | undefined;
  onClose: () => void;
}

/** The engine for patterns as soon as it is there. */
export function usePatterns(): PatternEngine | null {
  const [engine, setEngine] = useState<PatternEngine | null>(null);
  useEffect(() => {
    let here = true;
    void loadPatterns().then(
      (loaded) => here && setEngine(loaded),
      // Without it the server's word has to do.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
  return engine;
}

/** A field as it is being written, with what is wrong with it. */
export function useAttributeDraft({ edited, onClose }: Given) {
  const locale = useLocale();
  const queries = useQueryClient();
  const engine = usePatterns();
  const [start, setStart] = useState(() => draftOf(edited, locale));
  const [draft, setDraft] = useState(start);
  const [edition, setEdition] = useState(edited?.edition ?? 1);
  const [keyFor] = useState(createCreationKeys);
  const close = useLeaving(() => draft !== start, onClose);
  const change = (part: Partial<AttributeDraft>) =>
    setDraft((before) => {
      const next = { ...before, ...part };
      const follows = part.label !== undefined && before.keyGiven;
      return follows ? { ...next, key: keyOf(next.label, limits.attribute.keyLength) } : next;
    });
  /** Goes on from what somebody else saved, with their words or one's own. */
  const goOn = async (theirs: boolean) => {
    if (!edited) return;
    const now = await queries.fetchQuery({ ...attributeQuery(edited.id), staleTime: 0 }).catch(() => null);
    if (!now) return;
    setEdition(now.edition);
    const known = draftOf(now, locale);
    setStart(known);
    if (theirs) setDraft(known);
  };
  return {
    draft,
    change,
    close,
    goOn,
    edition,
    keyFor,
    engine,
    input: inputOf(draft, locale),
    problems: findDraftProblems(draft, { locale, accepts: engine?.accepts ?? (() => true) }),
  };
}

export type Editing = ReturnType<typeof useAttributeDraft>;

function useLeaving(isTouched: () => boolean, onClose: () => void) {
  const t = useTranslations('attributes.editor');
  const alert = useAlert();
  return async () => {
    const question = { title: t('leave'), body: t('leaveBody'), confirmLabel: t('discard'), cancelLabel: t('keep') };
    if (isTouched() && !(await alert.confirm({ ...question, tone: 'danger' }))) return;
    onClose();
  };
}
