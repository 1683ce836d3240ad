import { figures, type FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { CsvFormat } from '@ad-foundry/contract/insights/searches.ts';
import type { FigureSet, InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { exportWords as englishExport, type ExportWords } from '@ad-foundry/contract/locales/en-US/export-words.ts';
import { figureWords as english, type FigureWords } from '@ad-foundry/contract/locales/en-US/figure-words.ts';
import { exportWords as frenchExport } from '@ad-foundry/contract/locales/fr-FR/export-words.ts';
import { figureWords as french } from '@ad-foundry/contract/locales/fr-FR/figure-words.ts';
import { commaDialect, csvLine, csvStart, plainDialect, type CsvCell } from '#infra/files/csv.ts';

/** Words of a reader's language. */
export type TableWords = FigureWords & ExportWords;

const wordsOf: Record<Exclude<CsvFormat, 'raw'>, TableWords> = {
  'en-US': { ...english, ...englishExport },
  'en-GB': { ...english, ...englishExport },
  'fr-FR': { ...french, ...frenchExport },
};

/** A column of an export: `raw` for machines, `read` in a person's language. Null where one of them has no such column. */
export interface CsvColumn<Line> {
  raw: { heading: string; cell: (line: Line) => CsvCell } | null;
  read: { heading: (words: TableWords) => string; cell: (line: Line, words: TableWords) => CsvCell } | null;
}

/** A column that only machines read. */
export const rawColumn = <Line>(heading: string, cell: (line: Line) => CsvCell): CsvColumn<Line> => ({
  raw: { heading, cell },
  read: null,
});

/** A column that machines and people read; by default with the same values. */
export const column = <Line>(
  heading: string,
  name: keyof ExportWords['column'],
  cell: (line: Line) => CsvCell,
  readable: (line: Line, words: TableWords) => CsvCell = cell,
): CsvColumn<Line> => ({
  raw: { heading, cell },
  read: { heading: ({ column: names }) => names[name], cell: readable },
});

/** A table as CSV in a format. */
export async function* linesOfCsv<Line>(
  format: CsvFormat,
  columns: readonly CsvColumn<Line>[],
  lines: Iterable<Line>,
): AsyncGenerator<string> {
  if (format === 'raw') {
    const raw = columns.flatMap((each) => each.raw ?? []);
    yield csvStart + csvLine(raw.map(({ heading }) => heading));
    for (const line of lines) yield csvLine(raw.map(({ cell }) => cell(line)));
  } else {
    const words = wordsOf[format];
    const dialect = format === 'fr-FR' ? commaDialect : plainDialect;
    const read = columns.flatMap((each) => each.read ?? []);
    yield (
      csvStart +
        csvLine(
          read.map(({ heading }) => heading(words)),
          dialect,
        )
    );
    for (const line of lines)
      yield csvLine(
        read.map(({ cell }) => cell(line, words)),
        dialect,
      );
  }
  await Promise.resolve();
}

type Money = Pick<InsightAdvertiser, 'currency' | 'currencyDigits'>;

/** Money in major units, with two more digits than the currency has. */
export const rawMoney = (minor: number, { currencyDigits: digits }: Money): number =>
  Number((minor / 10 ** digits).toFixed(digits + 2));
/** Money in major units, as screens round it. */
export const readMoney = (minor: number, { currencyDigits: digits }: Money): number =>
  Number((minor / 10 ** digits).toFixed(digits));
export const withCurrency = (name: string, { currency }: Money): string => (currency ? `${name} (${currency})` : name);

/** Digits of a share in percent, as on screens. */
const shareDigits = (name: FigureName): number => (name === 'ctr' ? 2 : 1);

/**
 * A value as screens round it. Shares are in percent without its sign, which spreadsheets read as text in some languages;
 * the heading has the sign.
 */
function readFigure(name: FigureName, value: number, money: Money): number {
  switch (figures[name].unit) {
    case 'money':
      return readMoney(value, money);
    case 'share':
      return Number((value * 100).toFixed(shareDigits(name)));
    case 'ratio':
      return Number(value.toFixed(2));
    case 'count':
      return value;
  }
}

/** The columns of figures; a figure without a value is an empty cell. */
export const figureColumns = <Line extends { set: FigureSet }>(
  names: readonly FigureName[],
  money: Money,
): CsvColumn<Line>[] =>
  names.map((name) => {
    const { unit } = figures[name];
    const valueOf = ({ set }: Line) => set.values[name];
    return {
      raw: {
        heading: unit === 'money' ? withCurrency(name, money) : name,
        cell: (line) => {
          const value = valueOf(line);
          return value === null || unit !== 'money' ? value : rawMoney(value, money);
        },
      },
      read: {
        heading: ({ figure: words }) =>
          unit === 'money' ? withCurrency(words[name], money) : unit === 'share' ? `${words[name]} (%)` : words[name],
        cell: (line) => {
          const value = valueOf(line);
          return value === null ? null : readFigure(name, value, money);
        },
      },
    };
  });
