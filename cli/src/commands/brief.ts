import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createMany, type RowFault } from '@ad-foundry/contract/create-many.ts';
import type { CampaignId, FormatId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { briefingSheets } from '@ad-foundry/contract/rules/briefing/briefing-sheets.ts';
import { isReady, type CreativeView } from '@ad-foundry/contract/rules/briefing/creative-view.ts';
import type { NewRow } from '@ad-foundry/contract/rules/briefing/rows-to-send.ts';
import type { SheetAnswer, SheetQuestion, SheetReading } from '@ad-foundry/contract/rules/briefing/sheet-reading.ts';
import { sheetOf } from '@ad-foundry/contract/rules/briefing/sheet-state.ts';
import type { TableSheet } from '@ad-foundry/contract/rules/tables/table.ts';
import { readTableFile, UnreadableTable, type TableFailure } from '@ad-foundry/probe/tables/read-table-file.ts';
import { createApi, type Api } from '#lib/api.ts';
import { readArguments, readCampaign } from '#lib/arguments.ts';
import { ask, canAsk, confirm } from '#lib/ask.ts';
import { columnLines, creativeLines, proposalText, questionText } from '#lib/briefing-text.ts';
import { readBriefing, readVocabulary, rowsOf, viewsOf, type Vocabulary } from '#lib/briefing.ts';
import { exit, Stop, usageError, type ExitCode } from '#lib/exit.ts';
import { requireLogin } from '#lib/login.ts';
import { counted, note, print, printJson, visible } from '#lib/output.ts';
import { faultOf } from '#lib/read-file.ts';

export const usage = `adf brief SHEET --campaign cmp_…

Reads a briefing sheet, CSV or .xlsx, as Create many does on the page: shows what each column means and which creatives
it asks for, asks what can be read in two ways, and creates what is clear. What is not stays out, with its reason. The
same sheet again creates nothing twice.

  --campaign ID   where the creatives are created
  --sheet NAME    the sheet of a workbook that has several
  --answer Q=A    the answer to a question, as --dry-run lists it; formats joined by commas, or a day, also fit
  --dry-run       only show
  --yes           create without asking
  --json          one object per creative

Exit codes: 0 created, 3 a creative stays out, 9 nothing to create.`;

export async function run(args: string[]): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    campaign: { type: 'string', default: '' },
    sheet: { type: 'string' },
    answer: { type: 'string', multiple: true, default: [] },
    'dry-run': { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw usageError('Name one sheet: adf brief SHEET --campaign cmp_…');
  const campaignId = readCampaign([values.campaign]);
  const isAsking = !values['dry-run'] && !values.yes;
  if (isAsking && !canAsk())
    throw usageError('There is no terminal to confirm in. Add --yes to create, or --dry-run to look.');
  const sheet = sheetOf(chooseSheet(await readSheets(file), values.sheet), file);
  const api = createApi(await requireLogin());
  const vocabulary = await readVocabulary(api, campaignId);
  const read = (answers: Answers) => readBriefing(sheet, vocabulary, answers);
  const named = readAnswers(values.answer);
  const answers = values['dry-run'] || !canAsk() ? named : await complete(read, { named, vocabulary });
  const reading = read(answers);
  const { views, rows } = await check(api, { campaignId, reading, vocabulary });
  if (values.json)
    for (const { name, day, state, slots, problems, faults } of views)
      printJson({
        name,
        day,
        state,
        formats: slots.map(({ formatId, count }) => ({ formatId, count })),
        problems,
        faults,
      });
  else print(...columnLines(reading), '', ...views.flatMap((view) => creativeLines(view, vocabulary)));
  const open = openQuestions(reading);
  for (const question of open) note(optionLines(question, vocabulary).join('\n'));
  if (open.length > 0 && !values['dry-run'])
    throw usageError('Some lines can be read in two ways, so that nothing was created. Answer with the options above.');
  const kept = views.length - rows.length;
  note(`${counted(rows.length, 'creative')} to create${kept > 0 ? `, ${kept} left out` : ''}.`);
  const ended = kept > 0 ? exit.unfit : rows.length > 0 ? exit.done : exit.nothing;
  if (rows.length === 0 || values['dry-run']) return ended;
  if (isAsking && !(await confirm(`Create ${counted(rows.length, 'creative')}?`))) {
    note('Nothing was created.');
    return exit.nothing;
  }
  const body = { creationKey: keyOf(campaignId, rows), rows };
  const { created } = await api.call(createMany.creatives, { params: { campaignId }, body });
  note(`${counted(created, 'creative')} created: ${api.login.host}/campaigns/${campaignId}`);
  return created < rows.length ? exit.unfit : ended;
}

const failures: Record<TableFailure, string> = {
  'too-large': 'is too large',
  'old-workbook': 'is an old Excel file (.xls). Save it as .xlsx or CSV',
  'other-kind': 'is neither a CSV nor an Excel file',
  empty: 'has no lines',
};

async function readSheets(file: string): Promise<TableSheet[]> {
  try {
    const table = await readTableFile(new Blob([await readFile(file)]));
    return briefingSheets(table).filter(({ lines }) => lines.length > 0);
  } catch (error) {
    const fault = error instanceof UnreadableTable ? failures[error.failure] : faultOf(error);
    throw new Stop(exit.error, `${file} ${fault}.`);
  }
}

function chooseSheet(sheets: readonly TableSheet[], name: string | undefined): TableSheet {
  const named = name === undefined ? sheets : sheets.filter((each) => each.name === name);
  const [sheet] = named;
  if (sheet && named.length === 1) return sheet;
  throw usageError(`Name the sheet with --sheet: ${sheets.map((each) => each.name).join(', ')}`);
}

type Answers = Record<string, SheetAnswer>;

function readAnswers(texts: readonly string[]): Answers {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.lastIndexOf('=');
      if (at < 1) throw usageError(`--answer takes QUESTION=ANSWER, not “${text}”.`);
      return [text.slice(0, at), readAnswer(text.slice(at + 1))];
    }),
  );
}

/** A proposal by its id, formats joined by commas, or a day. */
function readAnswer(text: string): SheetAnswer {
  if (/^fmt_\w+(?:,fmt_\w+)+$/.test(text)) return { formatIds: text.split(',') as FormatId[] };
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? { day: text } : { proposal: text };
}

const openQuestions = ({ questions }: SheetReading): SheetQuestion[] =>
  questions.filter(({ isBlocking, isAnswered }) => isBlocking && !isAnswered);

/** Asks until no question keeps a creative from being created. */
async function complete(
  read: (answers: Answers) => SheetReading,
  { named, vocabulary }: { named: Answers; vocabulary: Vocabulary },
): Promise<Answers> {
  let answers = named;
  for (;;) {
    const [question] = openQuestions(read(answers));
    if (!question) return answers;
    answers = { ...answers, [question.id]: { proposal: await choose(question, vocabulary) } };
  }
}

/** As one word of a shell, since an id may hold text of the sheet. */
const quoted = (text: string): string => `'${visible(text).replaceAll("'", String.raw`'\''`)}'`;

const optionLines = (question: SheetQuestion, vocabulary: Vocabulary): string[] => [
  questionText(question),
  ...question.proposals.map(
    (proposal) => `  --answer ${quoted(`${question.id}=${proposal.id}`)}  ${proposalText(proposal, vocabulary)}`,
  ),
];

async function choose(question: SheetQuestion, vocabulary: Vocabulary): Promise<string> {
  const choices = question.proposals.map((each, at) => `  ${at + 1}  ${proposalText(each, vocabulary)}`);
  note([questionText(question), ...choices].join('\n'));
  for (;;) {
    const answer = await ask('Number: ');
    if (answer === null) throw new Stop(exit.nothing, 'Nothing was created.');
    const chosen = question.proposals[Number(answer) - 1];
    if (chosen) return chosen.id;
  }
}

interface Checking {
  campaignId: CampaignId;
  reading: SheetReading;
  vocabulary: Vocabulary;
}

/** The creatives with the faults that the server finds, and the rows that it would create. */
async function check(
  api: Api,
  { campaignId, reading, vocabulary }: Checking,
): Promise<{ views: CreativeView[]; rows: NewRow[] }> {
  const ready = viewsOf(reading).filter(isReady).slice(0, limits.createMany.rows);
  const rows = rowsOf(reading, ready, vocabulary);
  if (rows.length === 0) return { views: viewsOf(reading), rows };
  const body = { creationKey: randomUUID(), check: true, rows };
  const { faults } = await api.call(createMany.creatives, { params: { campaignId }, body });
  const byId = new Map<string, RowFault[]>();
  for (const { row, code } of faults) {
    const id = ready[row]?.creative.id ?? '';
    byId.set(id, [...(byId.get(id) ?? []), code]);
  }
  return { views: viewsOf(reading, byId), rows: rows.filter((_, at) => !byId.has(ready[at]?.creative.id ?? '')) };
}

/** The same for the same rows, so that a repeated request creates nothing twice. */
function keyOf(campaignId: CampaignId, rows: readonly NewRow[]): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([campaignId, rows]))
    .digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
