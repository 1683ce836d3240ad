import { useState } from 'react';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Combobox } from '#ui/form/combobox.tsx';
import { closest } from './closest.ts';
import { columnOf } from './edit-table.ts';
import { foldName, type Fault } from './judge-rows.ts';
import { useAddOption } from './queries.ts';
import type { Column, Field } from './read-table.ts';

const shownAtOnce = 8;

interface Unknown {
  column: Column;
  /** As it is written in the rows. */
  name: string;
  /** In how many lines. */
  lines: number;
}

/** The names in the rows that are no format, template or option, each once, the most frequent first. */
export function findUnknown(faults: readonly Fault[]): Unknown[] {
  const found = new Map<string, Unknown>();
  for (const fault of faults) {
    const isName = fault.kind === 'format-unknown' || fault.kind === 'template-unknown';
    if (!isName && fault.problem?.kind !== 'not-an-option') continue;
    const column = columnOf(fault);
    const key = `${column} ${foldName(fault.value)}`;
    const known = found.get(key);
    if (known) known.lines += 1;
    else found.set(key, { column, name: fault.value, lines: 1 });
  }
  return [...found.values()].toSorted((a, b) => b.lines - a.lines);
}

interface Props {
  faults: readonly Fault[];
  fields: readonly Field[];
  /** The names that a column may hold. */
  namesOf: (column: Column) => readonly string[];
  headingOf: (column: Column) => string;
  onReplace: (column: Column, from: string, to: string) => void;
}

/** Corrects a name in all lines at once: by one that is like it, by any other, or as a new option of its attribute. */
export function Replacements({ faults, fields, namesOf, headingOf, onReplace }: Props) {
  const t = useTranslations('many');
  const errorText = useErrorText();
  const [areAllShown, setAllShown] = useState(false);
  const options = useAddOption();
  const mayAdd = useCan('attribute:write');
  const unknown = findUnknown(faults);
  if (unknown.length === 0) return null;
  return (
    <section aria-label={t('replacements')} className="grid gap-2">
      <h2 className="font-semibold">{t('replacements')}</h2>
      {options.error ? <Banner tone="bad" title={errorText(options.error)} /> : null}
      <ul className="divide-y divide-line rounded-card border border-line">
        {unknown.slice(0, areAllShown ? undefined : shownAtOnce).map(({ column, name, lines }) => {
          const field = fields.find(({ id }) => id === column);
          return (
            <li key={`${column} ${name}`} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
              <span className="mr-auto min-w-0 text-pretty break-words">
                <span className="text-ink-2">{headingOf(column)}: </span>
                <b className="font-medium">{name}</b>
                <span className="num text-ink-2"> · {t('lines', { count: lines })}</span>
              </span>
              {closest(name, namesOf(column)).map((to) => (
                <Button key={to} size="sm" onClick={() => onReplace(column, name, to)}>
                  {to}
                </Button>
              ))}
              {field && mayAdd && options.takes(field.id) ? (
                <Button size="sm" disabled={options.isPending} onClick={() => options.add(field.id, name)}>
                  {t('addOption')}
                </Button>
              ) : null}
              <Combobox
                aria-label={t('replace', { name })}
                className="w-auto"
                listClassName="w-80"
                placeholder={t('replaceWith')}
                options={namesOf(column).map((label) => ({ value: label, label }))}
                value={null}
                onValueChange={(to) => onReplace(column, name, to)}
              />
            </li>
          );
        })}
      </ul>
      {unknown.length > shownAtOnce && !areAllShown ? (
        <Button className="justify-self-start" onClick={() => setAllShown(true)}>
          {t('moreNames', { count: unknown.length - shownAtOnce })}
        </Button>
      ) : null}
    </section>
  );
}
