import type { Format, FormatDetail } from '@ad-foundry/contract/formats.ts';
import type { FormatType, Platform } from '@ad-foundry/contract/limits.ts';
import { ruleLists } from '@ad-foundry/contract/rules/formats/format-problems.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { EditorNotes } from '#ui/editor/editor-notes.tsx';
import { EditorForm, EditorSheet } from '#ui/editor/editor-sheet.tsx';
import { FormatFrame } from '#features/library/formats/format-frame.tsx';
import { usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { RuleChips } from '#features/library/formats/rule-chips.tsx';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { TryFile } from '#features/workspace/library/try-file.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { AboutFields, MoreFields } from './about-fields.tsx';
import { specOf, type FormatDraft } from './format-draft.ts';
import { RejudgeDialog } from './rejudge-dialog.tsx';
import { ruleOf } from './rule-draft.ts';
import { RulesEditor } from './rules-editor.tsx';
import { useFormatEditor } from './use-format-editor.ts';

export interface FormatSheetProps {
  onClose: () => void;
  /** The format to edit. */
  edited?: FormatDetail;
  /** The format to duplicate. */
  original?: Format;
}

/** Creates or edits a format of the organization: rules on the left, preview and file test on the right. */
export function FormatSheet({ onClose, edited, original }: FormatSheetProps) {
  const t = useTranslations('library.editor');
  const action = useTranslations('ui.action');
  const { editor, draft, reading, showsProblems, rejudgeQuestion } = useFormatEditor({ edited, original, onClose });
  const problems = reading.rows.size + reading.fields.size;
  const spec = specOf(reading.rules, (edited ?? original)?.spec ?? null);
  return (
    <EditorSheet
      editor={editor}
      onClose={onClose}
      title={
        edited
          ? t('editTitle', { name: edited.name })
          : original
            ? t('copyTitle', { name: original.name })
            : t('newTitle')
      }
      className="sm:max-w-5xl"
      status={
        <span role="status" className="mr-auto self-center text-sm text-bad">
          {problems > 0 && showsProblems ? t('problems', { count: problems }) : null}
        </span>
      }
      submitLabel={edited ? action('save') : t('create')}
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_17rem]">
        <EditorForm editor={editor} className="grid content-start gap-6">
          <EditorNotes editor={editor} shared={useShared()} failed={t('failed')} />
          <AboutFields editor={editor} typeFixed={(edited ?? original) !== undefined} />
          <RulesEditor draft={draft} reading={reading} onChange={editor.change} />
          <MoreFields editor={editor} />
        </EditorForm>
        <Outlook spec={spec} type={draft.type} />
      </div>
      {rejudgeQuestion ? (
        <RejudgeDialog
          {...rejudgeQuestion.question}
          onCancel={rejudgeQuestion.turnBack}
          onDecide={rejudgeQuestion.answer}
        />
      ) : null}
    </EditorSheet>
  );
}

/** Labels and value texts of the fields, for the conflict note. */
function useShared() {
  const t = useTranslations('library.editor');
  const text = useRuleText();
  const type = useTranslations('formats.type');
  const platformName = usePlatformName();
  const texts = ['name', 'description', 'tolerance', 'sizes', 'notes'] as const;
  const lines = (lists: FormatDraft['lists']) =>
    ruleLists.flatMap((list) =>
      lists[list].flatMap((row) => {
        const rule = ruleOf(row);
        return rule ? [`${t(`list.${list}`)}: ${text.requirement(rule)}`] : [];
      }),
    );
  return {
    changed: t('changed'),
    words: {
      ...Object.fromEntries(texts.map((name) => [name, { label: t(name) }])),
      platform: { label: t('platform'), show: (value: unknown) => platformName(value as Platform) },
      type: { label: t('type'), show: (value: unknown) => type(value as FormatType) },
      lists: { label: t('list.rules'), show: (value: unknown) => lines(value as FormatDraft['lists']).join('\n') },
      cardMedia: {
        label: t('cardsTake'),
        show: (value: unknown) => (value as FormatDraft['cardMedia']).map((kind) => type(kind)).join(', '),
      },
      cardsUniformRatio: { label: t('uniform'), show: (value: unknown) => (value ? '✓' : '–') },
    },
  };
}

/** A preview of the rules: frame, chips and file test. */
function Outlook({ spec, type }: { spec: FormatSpec; type: FormatType }) {
  return (
    <div className="grid content-start gap-5 self-start md:sticky md:top-0">
      <div className="grid justify-items-center gap-3 rounded-card bg-sunk p-4">
        <FormatFrame spec={spec} type={type} max={{ width: 170, height: 190 }} />
        <RuleChips spec={spec} type={type} className="justify-center" />
      </div>
      <TryFile spec={spec} type={type} />
    </div>
  );
}
