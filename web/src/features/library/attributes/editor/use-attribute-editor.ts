import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AttributeDetail } from '@ad-foundry/contract/attributes.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { PatternEngine } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { loadPatterns } from '#features/library/attributes/patterns.ts';
import { attributeQuery } from '#features/library/attributes/queries.ts';
import { useAttributeWords } from '#features/library/attributes/words.ts';
import { useEditor } from '#ui/editor/use-editor.ts';
import { problemResolver } from '#lib/forms/form.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { draftOf, findDraftProblems, inputOf, keyOf, type AttributeDraft } from './attribute-draft.ts';
import { useStoreAttribute } from './use-store-attribute.ts';

export interface AttributeEditorProps {
  /** The organization's field to edit, or a global field to view. */
  edited: AttributeDetail | undefined;
  onClose: () => void;
}

/** The pattern engine; null until it is loaded. */
function usePatterns(): PatternEngine | null {
  const [engine, setEngine] = useState<PatternEngine | null>(null);
  useEffect(() => {
    let here = true;
    void loadPatterns().then(
      (loaded) => here && setEngine(loaded),
      // If the engine cannot load, only the server validates.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
  return engine;
}

/** The editor of a field, with its validation problems. */
export function useAttributeEditor({ edited, onClose }: AttributeEditorProps) {
  const t = useTranslations('attributes.editor');
  const locale = useLocale();
  const words = useAttributeWords();
  const queries = useQueryClient();
  const engine = usePatterns();
  const { store, decision } = useStoreAttribute();
  const find = (draft: AttributeDraft) =>
    findDraftProblems(draft, { locale, accepts: engine?.accepts ?? (() => true) });
  const editor = useEditor({
    stored: edited,
    valuesOf: (stored: AttributeDetail | undefined) => draftOf(stored && words(stored), locale),
    resolver: problemResolver(find),
    checkAll: true,
    errorFields: { 'attribute.key-taken': 'key' },
    draft: edited && isLocked(edited) ? null : `attribute:${edited?.id ?? 'new'}`,
    ...(edited
      ? {
          stale: {
            code: 'attribute.changed',
            latest: () => queries.fetchQuery({ ...attributeQuery(edited.id), staleTime: 0 }).catch(() => null),
          },
        }
      : {}),
    send: (draft: AttributeDraft, { stored }) => store({ draft, input: inputOf(draft, locale), edited: stored }),
    onSaved: ({ label }) => {
      toast.success(edited ? t('saved') : t('created', { label }));
      onClose();
    },
  });
  const { values: draft } = editor;
  return {
    editor,
    draft,
    decision,
    /** Sets the label; the key is derived from it until it is edited. */
    relabel: (label: string) =>
      editor.change({ label, ...(draft.isKeyDerived ? { key: keyOf(label, limits.attribute.keyLength) } : {}) }),
    engine,
    input: inputOf(draft, locale),
    problems: find(draft),
    /** Whether missing values are shown as problems too. */
    showsMissing: editor.form.formState.submitCount > 0,
  };
}

export type Editing = ReturnType<typeof useAttributeEditor>;

/** Whether a field is read-only: global or archived. */
export function isLocked(attribute: AttributeDetail): boolean {
  return attribute.global || attribute.archivedAt !== null;
}
