import { createTranslator } from 'use-intl/core';
import type { RowFault } from '@ad-foundry/contract/create-many.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { briefingWords } from '@ad-foundry/contract/locales/en-US/briefing-words.ts';
import type { CreativeView } from '@ad-foundry/contract/rules/briefing/creative-view.ts';
import type {
  QuestionProposal,
  ReadProblem,
  SheetQuestion,
  SheetReading,
} from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';
import type { Vocabulary } from './briefing.ts';
import { bad, faint, good, visible, warn } from './output.ts';

const translate = createTranslator({ locale: 'en-US', messages: briefingWords }) as unknown as (
  key: string,
  values?: object,
) => string;

const faults: Record<RowFault, string> = {
  'name-taken': 'a creative of the campaign has this name',
  'name-twice': 'another creative in the sheet has this name',
  'format-unknown': 'a format does not exist any more',
  'too-many-formats': 'too many slots',
  'owner-unknown': 'its owner left the campaign',
  'attribute-unknown': 'an attribute does not exist any more',
  'attribute-invalid': 'a value is not valid for its attribute',
};

/** "A Asset: Name", one line for each column. */
export function columnLines({ columns }: SheetReading): string[] {
  return columns.map(({ place, heading, meaning, isInferred }) => {
    const letter = place < 26 ? String.fromCharCode(65 + place) : `column ${place + 1}`;
    const name = meaning === 'attribute' ? 'Attribute' : translate(`meaning.${meaning}`);
    return `${faint(letter)} ${visible(heading || '–')} → ${name}${isInferred ? faint(' (by its cells)') : ''}`;
  });
}

function problemText({ kind, text, date }: ReadProblem): string {
  const values = {
    text: visible(text.trim()),
    max: kind === 'name-long' ? limits.nameLength : limits.slotsPerCreative,
  };
  return translate(date !== null && kind === 'deadline-refused' ? `date.${date}` : `problem.${kind}`, values);
}

/** A creative in a line: name, slots, day; below it what is wrong or unclear. */
export function creativeLines(view: CreativeView, { formats }: Vocabulary): string[] {
  const { name, day, slots, state, problems, creative } = view;
  const mark = {
    ready: good('✓'),
    warns: warn('!'),
    asks: warn('?'),
    stays: bad('✗'),
    'left-out': warn('–'),
    created: '=',
  };
  const names = slots.map(
    ({ formatId, count }) => `${formats.get(formatId)?.name ?? ''}${count > 1 ? ` ×${count}` : ''}`,
  );
  const lines =
    creative.lines.length > 1 ? `${creative.lines[0]}–${creative.lines.at(-1)}` : String(creative.lines[0] ?? '');
  return [
    `${mark[state]} ${faint(`line ${lines}`)}  ${visible(name)}${day === null ? '' : `  ${day}`}${names.length > 0 ? `  ${visible(names.join(', '))}` : ''}`,
    ...problems.map((problem) => `    ${problemText(problem)}`),
    ...view.faults.map((fault) => `    ${faults[fault]}`),
  ];
}

export const questionText = ({ kind, text, lines }: SheetQuestion): string =>
  `${translate(`question.${kind}`, { text: visible(text.trim()), count: lines.length })} ${faint(`(line ${lines.slice(0, 5).join(', ')}${lines.length > 5 ? ' …' : ''})`)}`;

export function proposalText({ id, label, day, formatIds }: QuestionProposal, { formats }: Vocabulary): string {
  if (day !== null) return day;
  if (Object.hasOwn(briefingWords.proposal, id)) return translate(`proposal.${id}`);
  const names = [...new Set(formatIds.map((formatId) => formats.get(formatId)?.name ?? ''))];
  return visible(names.length === 0 ? label : names.join(', '));
}
