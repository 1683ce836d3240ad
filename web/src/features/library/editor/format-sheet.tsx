import { useId, useState, type FormEvent } from 'react';
import type { Format, FormatDetail } from '@ad-foundry/contract/formats.ts';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/format-spec.ts';
import { FormatFrame } from '#features/formats/format-frame.tsx';
import { RuleChips } from '#features/formats/rule-chips.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ConflictNote } from '#features/library/conflict-note.tsx';
import { TryFile } from '#features/library/try-file.tsx';
import { AboutFields, MoreFields } from './about-fields.tsx';
import { specOf } from './format-draft.ts';
import { RejudgeDialog } from './rejudge-dialog.tsx';
import { RulesEditor } from './rules-editor.tsx';
import { useFormatDraft } from './use-format-draft.ts';

export interface FormatSheetProps {
  onClose: () => void;
  /** The own format that is edited. */
  edited?: FormatDetail;
  /** The format that a new one is a duplicate of. */
  original?: Format;
}

/** Makes or edits an own format: its rules at the left, what they mean for a real file at the right. */
export function FormatSheet({ onClose, edited, original }: FormatSheetProps) {
  const t = useTranslations('library.editor');
  const action = useTranslations('ui.action');
  const form = useId();
  const [tell, setTell] = useState(false);
  const editing = useFormatDraft({ edited, original, onClose });
  const { draft, setDraft, reading, busy, failure, conflict, save, close, asking } = editing;
  const problems = reading.rows.size + reading.fields.size;
  const spec = specOf(reading.rules, (edited ?? original)?.spec ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTell(true);
    if (problems === 0) void save();
  };
  const parts = { draft, reading, onChange: setDraft };
  return (
    <Sheet
      open
      onOpenChange={(open) => (open ? undefined : void close())}
      title={
        edited
          ? t('editTitle', { name: edited.name })
          : original
            ? t('copyTitle', { name: original.name })
            : t('newTitle')
      }
      className="sm:max-w-5xl"
      footer={
        <>
          <span role="status" className="mr-auto self-center text-sm text-bad">
            {problems > 0 && tell ? t('problems', { count: problems }) : null}
          </span>
          <Button onClick={() => void close()}>{action('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={busy}>
            {edited ? action('save') : t('create')}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_17rem]">
        <form id={form} noValidate onSubmit={submit} className="grid content-start gap-6">
          {conflict ? <ConflictNote title={t('changed')} {...conflict} /> : null}
          {failure ? <Banner tone="bad" title={t('failed')} body={failure} /> : null}
          <AboutFields {...parts} tell={tell} typeFixed={(edited ?? original) !== undefined} />
          <RulesEditor {...parts} />
          <MoreFields {...parts} />
        </form>
        <Outlook spec={spec} type={draft.type} />
      </div>
      {asking ? <RejudgeDialog {...asking} /> : null}
    </Sheet>
  );
}

/** What the rules come to: the frame, the chips, and a file tried against them. */
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
