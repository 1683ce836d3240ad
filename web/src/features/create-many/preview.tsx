import { formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { HeaderCell, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table.tsx';
import type { ManyRow } from './judge-rows.ts';

const shown = 50;

interface Props {
  rows: readonly ManyRow[];
  lines: readonly number[];
  /** Lines with a fault. */
  faulty: ReadonlySet<number>;
}

/** The first rows as they will be made. */
export function Preview({ rows, lines, faulty }: Props) {
  const t = useTranslations('many');
  const locale = useLocale();
  if (rows.length === 0) return <p className="text-ink-2">{t('nothing')}</p>;
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{t('preview')}</h2>
      <Table aria-label={t('preview')}>
        <TableHead>
          <HeaderCell align="right">{t('line')}</HeaderCell>
          <HeaderCell>{t('column.name')}</HeaderCell>
          <HeaderCell>{t('column.deadline')}</HeaderCell>
          <HeaderCell align="right">{t('slots')}</HeaderCell>
          <HeaderCell>{t('column.description')}</HeaderCell>
        </TableHead>
        <TableBody>
          {rows.slice(0, shown).map((row, at) => (
            <TableRow key={at}>
              <TableCell align="right" className={faulty.has(lines[at] ?? 0) ? 'font-medium text-bad' : 'text-ink-2'}>
                {lines[at]}
              </TableCell>
              <TableCell className="max-w-72 truncate font-medium">{row.name}</TableCell>
              <TableCell className="whitespace-nowrap">
                {row.deadlineAt ? formatDateTime(row.deadlineAt, locale) : ''}
              </TableCell>
              <TableCell align="right">{row.formatIds.length}</TableCell>
              <TableCell className="max-w-96 truncate text-ink-2">{row.description}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rows.length > shown ? (
        <p className="text-sm text-ink-2">{t('moreRows', { count: rows.length - shown })}</p>
      ) : null}
    </section>
  );
}
