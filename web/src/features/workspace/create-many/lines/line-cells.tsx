import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Avatar } from '#ui/data/avatar.tsx';
import { Input } from '#ui/form/input.tsx';
import {
  isReady,
  type CreativeView,
  filesOf,
  type ViewSlot,
} from '@ad-foundry/contract/rules/briefing/creative-view.ts';
import { DayChooser } from './day-chooser.tsx';
import { FormatChooser } from './format-chooser.tsx';
import type { CellSource } from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';
import { useSheetTools } from '#features/workspace/create-many/sheet-tools.ts';
import { useDayText, useStateText } from '#features/workspace/create-many/use-line-texts.ts';
import { PlatformMark } from '#features/library/formats/platform-mark.tsx';
import type { LabelOf } from '#features/workspace/create-many/use-format-labels.ts';

/** A slot of a creative; amber while an open question may still change it. */
function FormatChip({ slot, labelOf }: { slot: ViewSlot; labelOf: LabelOf }) {
  const t = useTranslations('many');
  const label = labelOf(slot.formatId);
  if (!label) return null;
  const files = filesOf(slot);
  const isCarousel = label.type === 'carousel';
  const count = isCarousel && slot.count > 1 ? t('cards', { count: slot.count }) : files > 1 ? `×${files}` : '';
  return (
    <span
      title={`${label.name} ${slot.shape ?? label.ratio} ${slot.languages.join(', ').toUpperCase()}`.trim()}
      className={cn(
        'num inline-flex h-5.5 max-w-full items-center gap-1 rounded-xs border px-1.5 text-xs whitespace-nowrap',
        slot.isOpen ? 'border-warn-line bg-warn-fill' : 'border-line-strong bg-card',
      )}
    >
      <PlatformMark platform={label.platform} className="size-3 text-ink-2" />
      <span className="truncate font-medium">{label.short}</span>
      <span className="text-ink-2">{[slot.shape ?? label.ratio, count].filter(Boolean).join(' ')}</span>
    </span>
  );
}

/** The distinct texts of cells, in sheet order. */
const wordsOf = (cells: readonly CellSource[]): string =>
  [...new Set(cells.map(({ text }) => text.replace(/\s+/g, ' ').trim()).filter(Boolean))].join(' · ');

/** The original text of the sheet, shown below its value. */
export const Words = ({ children, className }: { children: string; className?: string }) => (
  <span className={cn('block truncate text-xs text-ink-2', className)} title={children}>
    {children}
  </span>
);

/** The name and the state of the creative. */
export function NameCell({ view }: { view: CreativeView }) {
  const t = useTranslations('many');
  const { change } = useSheetTools();
  const stateText = useStateText();
  const { creative, state } = view;
  const isJoined = creative.lines.length > 1 && isReady(view);
  return (
    <>
      {view.name === '' || view.name.length > limits.nameLength ? (
        <NameField view={view} />
      ) : (
        <span className={cn('block truncate font-medium', state === 'created' && 'text-ink-2')} title={view.name}>
          {view.name}
        </span>
      )}
      <span className="flex min-w-0 items-baseline gap-1 text-xs text-ink-2">
        <span className="line-clamp-2 min-w-0 text-pretty" title={stateText(view)}>
          {stateText(view)}
        </span>
        {isJoined || (creative.lines.length > 1 && state !== 'created') ? (
          <button
            type="button"
            className="shrink-0 rounded-xs underline decoration-line-strong underline-offset-2 hover:text-ink"
            onClick={() => change((before) => ({ ...before, split: [...before.split, creative.id] }))}
          >
            {t('split')}
          </button>
        ) : null}
      </span>
    </>
  );
}

function NameField({ view }: { view: CreativeView }) {
  const t = useTranslations('many');
  const { correct } = useSheetTools();
  const [name, setName] = useState(view.name);
  const keep = () => {
    if (name.trim() !== '') correct(view, { name: name.trim() });
  };
  return (
    <Input
      aria-label={t('nameOf', { line: view.creative.lines[0] ?? 0 })}
      placeholder={t('nameIt')}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
      className="h-control-sm"
    />
  );
}

/** The slots with their original texts. */
export function SlotsCell({ view }: { view: CreativeView }) {
  const t = useTranslations('many');
  const { labelOf, vocabulary, correct } = useSheetTools();
  const { creative, slots, state } = view;
  const words = wordsOf(creative.slots.flatMap(({ from }) => from));
  const isMissing = slots.length === 0 && state !== 'created';
  return (
    <>
      <span className="flex min-h-6 flex-wrap items-center gap-1">
        {slots.map((slot, at) => (
          <FormatChip key={at} slot={slot} labelOf={labelOf} />
        ))}
        {isMissing ? (
          <FormatChooser
            formats={vocabulary.formats}
            labelOf={labelOf}
            value={[]}
            onChange={(formatIds) => correct(view, { formatIds })}
            label={t('formatsOf', { name: view.name })}
            placeholder={t('chooseFormats')}
            className="h-control-sm w-44"
          />
        ) : null}
      </span>
      <Words>{words || (isMissing ? t('noWords') : '')}</Words>
    </>
  );
}

/** The due date with its original text. */
export function DueCell({ view }: { view: CreativeView }) {
  const t = useTranslations('many');
  const dayText = useDayText();
  const { correct } = useSheetTools();
  const { creative, day, state, edit } = view;
  const problem = view.problems.find(({ kind }) => kind.startsWith('deadline'));
  const days = creative.deadline.candidates.slice(0, 2);
  const isPast = creative.deadline.isPast && edit.day === undefined;
  const words = wordsOf(creative.deadline.from);
  if (state === 'created')
    return <span className="num block truncate text-ink-2">{day === null ? '' : dayText(day)}</span>;
  return (
    <>
      {day === null && problem && days.length > 0 ? (
        <span className="flex gap-1">
          {days.map((each) => (
            <Button key={each} size="sm" className="h-6 px-1.5" onClick={() => correct(view, { day: each })}>
              {dayText(each)
                .replace(/^\p{L}+\.?,? /u, '')
                .replace(/,? \d{4}$/, '')}
            </Button>
          ))}
        </span>
      ) : (
        <DayChooser day={day} onChange={(next) => correct(view, { day: next })}>
          {day === null ? (
            <button
              type="button"
              className={cn(
                'block truncate rounded-xs text-left',
                problem
                  ? 'h-6 border border-line-strong bg-card px-1.5 text-xs font-medium'
                  : 'text-ink-3 hover:text-ink',
              )}
            >
              {problem ? t('setDate') : t('noDate')}
            </button>
          ) : (
            <button
              type="button"
              className={cn(
                'num block max-w-full truncate rounded-xs text-left font-medium hover:underline',
                isPast && 'text-warn',
              )}
            >
              {dayText(day)}
            </button>
          )}
        </DayChooser>
      )}
      <Words>{isPast ? t('past', { text: words }) : words}</Words>
    </>
  );
}

/** The owner of the slots; an unknown person is written into the brief. */
export function OwnerCell({ view }: { view: CreativeView }) {
  const { people } = useSheetTools();
  const t = useTranslations('many');
  const person = view.ownerId === null ? undefined : people.get(view.ownerId);
  const text = view.creative.owner.value?.text ?? '';
  if (person)
    return (
      <span className="flex min-w-0 items-center gap-1.5" title={person.name}>
        <Avatar name={person.name} src={person.avatarUrl} size="xs" decorative />
        <span className="truncate">{person.name.split(' ')[0]}</span>
      </span>
    );
  if (text === '' || view.edit.ownerId === null) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-ink-2" title={t('unknownOwner', { name: text })}>
      <span className="grid size-5 shrink-0 place-items-center rounded-full border border-dashed border-edge">
        <CircleHelp className="size-3" aria-hidden />
      </span>
      <span className="truncate">{text}</span>
    </span>
  );
}
