import { Plus } from 'lucide-react';
import { useId } from 'react';
import { ruleTypesFor, type RuleList } from '@ad-foundry/contract/rules/formats/format-problems.ts';
import { mediaKinds, type MediaKind } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { ToggleChip } from '#ui/form/toggle-chip.tsx';
import { shownLists, type FormatDraft, type Reading } from './format-draft.ts';
import { isForVideos, newDraft, type RuleDraft } from './rule-draft.ts';
import { RuleRow } from './rule-row.tsx';

export interface RulesEditorProps {
  draft: FormatDraft;
  reading: Reading;
  onChange: (part: Partial<FormatDraft>) => void;
}

/** All rule lists of a format of this type: requirements, requirements per kind of card, recommendations. */
export function RulesEditor({ draft, reading, onChange }: RulesEditorProps) {
  const lists = shownLists(draft);
  const setList = (list: RuleList, rows: RuleDraft[]) => onChange({ lists: { ...draft.lists, [list]: rows } });
  const part = (list: RuleList) => (
    <RuleListEditor key={list} list={list} draft={draft} reading={reading} onRows={(rows) => setList(list, rows)} />
  );
  return (
    <div className="grid gap-6">
      {part('rules')}
      {draft.type === 'carousel' ? <Cards draft={draft} reading={reading} onChange={onChange} /> : null}
      {lists.filter((list) => list === 'image' || list === 'video').map(part)}
      {part('recommended')}
    </div>
  );
}

function Cards({ draft, reading, onChange }: RulesEditorProps) {
  const t = useTranslations('library.editor');
  const kind = useTranslations('formats.type');
  const toggle = (media: MediaKind, on: boolean) => {
    const cardMedia = mediaKinds.filter((each) => (each === media ? on : draft.cardMedia.includes(each)));
    onChange({ cardMedia });
  };
  return (
    <div className="grid gap-3">
      <div role="group" aria-label={t('cardsTake')} className="flex flex-wrap items-center gap-2 text-sm">
        <span className="font-medium">{t('cardsTake')}</span>
        {mediaKinds.map((media) => (
          <ToggleChip key={media} pressed={draft.cardMedia.includes(media)} onPressedChange={(on) => toggle(media, on)}>
            {kind(media)}
          </ToggleChip>
        ))}
      </div>
      {reading.fields.has('cards') ? (
        <p role="alert" className="text-xs text-bad">
          {t('cardsNone')}
        </p>
      ) : null}
      <Switch
        label={t('uniform')}
        checked={draft.cardsUniformRatio}
        onCheckedChange={(cardsUniformRatio) => onChange({ cardsUniformRatio })}
      />
    </div>
  );
}

interface ListProps {
  list: RuleList;
  draft: FormatDraft;
  reading: Reading;
  onRows: (rows: RuleDraft[]) => void;
}

function RuleListEditor({ list, draft, reading, onRows }: ListProps) {
  const t = useTranslations('library.editor');
  const titleId = useId();
  const rows = draft.lists[list];
  const types = ruleTypesFor(draft.type, list);
  const videos = isForVideos(draft.type, list);
  const unused = types.find((type) => !rows.some((row) => row.type === type)) ?? types[0];
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="text-sm font-medium">
        {t(`list.${list}`)}
      </h3>
      <p className="text-xs text-pretty text-ink-2">{t(`listHelp.${list}`)}</p>
      <ul className="mt-1">
        {rows.map((row, index) => (
          <RuleRow
            key={row.rowKey}
            draft={row}
            types={types}
            videos={videos}
            advice={list === 'recommended'}
            problem={reading.rows.get(row.rowKey)}
            onChange={(next) => onRows(rows.with(index, next))}
            onRemove={() => onRows(rows.toSpliced(index, 1))}
          />
        ))}
      </ul>
      {unused ? (
        <Button size="sm" icon={<Plus />} className="mt-2" onClick={() => onRows([...rows, newDraft(unused, videos)])}>
          {t('addRule')}
        </Button>
      ) : null}
    </section>
  );
}
