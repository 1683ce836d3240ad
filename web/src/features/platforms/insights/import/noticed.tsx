import {
  Hash,
  LayoutList,
  ListPlus,
  Rows3,
  Sheet as SheetIcon,
  Shapes,
  Sigma,
  TriangleAlert,
  CornerLeftDown,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Select } from '#ui/form/select.tsx';
import { Card } from './card.tsx';
import type { ReportChoices } from './reading/report-reading.ts';
import type { ReportPreview } from './report-worker.ts';
import { useColumnName } from './use-column-name.ts';

interface Props {
  preview: ReportPreview;
  choices?: ReportChoices | undefined;
  onChoose: (change: ReportChoices) => void;
}

interface NoticeProps {
  icon: ReactNode;
  title: string;
  body: string;
  act?: ReactNode;
}

function Notice({ icon, title, body, act }: NoticeProps) {
  return (
    <li className="-mt-px -ml-px flex min-w-0 items-center gap-3 border-t border-l border-line px-4 py-2.5 text-sm">
      <span className="text-ink-2 [&_svg]:size-4">{icon}</span>
      <span className="grid min-w-0 flex-1">
        <span className="font-medium">{title}</span>
        <span className="text-xs text-ink-2">{body}</span>
      </span>
      {act}
    </li>
  );
}

function Act({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="shrink-0 border-b border-line-strong text-xs font-medium hover:border-ink pointer-coarse:py-2"
    >
      {children}
    </button>
  );
}

/** The decisions made while reading the report, each of which the user can change. */
export function Noticed({ preview, choices, onChoose }: Props) {
  const t = useTranslations('insights.import.noticed');
  const { filledDown, merged, resultKinds } = preview;
  return (
    <Card title={t('title')}>
      <ul className="grid overflow-clip sm:grid-cols-2">
        {preview.sheets.length > 1 ? <ChosenSheet preview={preview} onChoose={onChoose} /> : null}
        <Headings preview={preview} onChoose={onChoose} />
        {preview.roundedIds.map(({ column, lines, reason }) => (
          <Notice
            key={column}
            icon={<Hash />}
            title={t(reason === 'rounded' ? 'rounded' : 'severalNames', { count: lines.length })}
            body={t('byNames')}
          />
        ))}
        <Sums preview={preview} choices={choices} onChoose={onChoose} />
        {filledDown === null ? null : (
          <Notice
            icon={<CornerLeftDown />}
            title={filledDown > 0 ? t('filled', { count: filledDown }) : t('notFilled')}
            body={t('filledBody')}
            act={
              <Act onClick={() => onChoose({ fillDown: filledDown === 0 })}>
                {t(filledDown > 0 ? 'dontFill' : 'fill')}
              </Act>
            }
          />
        )}
        {merged > 0 ? (
          <Notice icon={<ListPlus />} title={t('merged', { count: merged })} body={t('mergedBody')} />
        ) : null}
        {resultKinds.length > 0 ? (
          <Notice icon={<Shapes />} title={t('kinds', { count: String(resultKinds.length) })} body={t('kindsBody')} />
        ) : null}
        {preview.refusedLines > 0 ? <RefusedLines preview={preview} /> : null}
      </ul>
    </Card>
  );
}

/** Lines with sums, which are left out unless the user counts them. */
function Sums({ preview: { total, leftOut, missing }, choices, onChoose }: Props) {
  const t = useTranslations('insights.import.noticed');
  const subtotals = (missing.length > 0 ? [] : leftOut)
    .filter(({ kind }) => kind === 'subtotal')
    .map(({ line }) => line);
  const repeats = leftOut.filter(({ kind }) => kind === 'repeat').map(({ line }) => line);
  const counted = choices?.countedLines ?? [];
  return (
    <>
      {total ? (
        <Notice
          icon={<Sigma />}
          title={t('total', { line: String(total.line) })}
          body={t('totalBody')}
          act={<Act onClick={() => onChoose({ countedLines: [...counted, total.line] })}>{t('count')}</Act>}
        />
      ) : null}
      {subtotals.length > 0 ? (
        <Notice
          icon={<Rows3 />}
          title={t('subtotals', { count: subtotals.length })}
          body={t('subtotalsBody', { lines: listOf(subtotals) })}
          act={<Act onClick={() => onChoose({ countedLines: [...counted, ...subtotals] })}>{t('countAll')}</Act>}
        />
      ) : null}
      {repeats.length > 0 ? (
        <Notice
          icon={<ListPlus />}
          title={t('repeats', { count: repeats.length })}
          body={t('repeatsBody', { lines: listOf(repeats) })}
          act={<Act onClick={() => onChoose({ countedLines: [...counted, ...repeats] })}>{t('countAll')}</Act>}
        />
      ) : null}
      {counted.length > 0 ? (
        <Notice
          icon={<Sigma />}
          title={t('counted', { count: counted.length })}
          body={t('countedBody', { lines: listOf(counted) })}
          act={<Act onClick={() => onChoose({ countedLines: [] })}>{t('dontCount')}</Act>}
        />
      ) : null}
    </>
  );
}

const maxListed = 6;
const listOf = (lines: readonly number[]) =>
  `${lines.slice(0, maxListed).join(', ')}${lines.length > maxListed ? ' …' : ''}`;

function Headings({ preview, onChoose }: Props) {
  const t = useTranslations('insights.import.noticed');
  const { headingLine, beginning, leftOut } = preview;
  const above = leftOut.filter(({ kind, line }) => kind === 'above' && line < (headingLine ?? 0)).length;
  const options = beginning
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ line, cells }) => ({
      value: String(line),
      label: t('line', {
        line: String(line),
        text: cells
          .filter((cell) => cell !== '')
          .join(' · ')
          .slice(0, 60),
      }),
    }));
  return (
    <Notice
      icon={<LayoutList />}
      title={headingLine === null ? t('noHeadings') : t('headings', { line: String(headingLine) })}
      body={headingLine === null ? t('noHeadingsBody') : t('headingsAbove', { count: above })}
      act={
        <Select
          aria-label={t('moveName')}
          value={headingLine === null ? 'none' : String(headingLine)}
          onValueChange={(line) =>
            onChoose({ headingLine: line === 'none' ? null : Number(line), places: {}, ignoredPlaces: [] })
          }
          options={[...options, { value: 'none', label: t('noHeadings') }]}
          className="w-32 shrink-0"
        />
      }
    />
  );
}

function ChosenSheet({ preview: { sheets, sheet }, onChoose }: Props) {
  const t = useTranslations('insights.import.noticed');
  return (
    <Notice
      icon={<SheetIcon />}
      title={t('sheet', { name: sheets[sheet] ?? '' })}
      body={t('sheetBody')}
      act={
        <Select
          aria-label={t('sheetName')}
          value={String(sheet)}
          onValueChange={(value) => onChoose({ sheet: Number(value), places: {}, ignoredPlaces: [] })}
          options={sheets.map((name, at) => ({ value: String(at), label: name }))}
          className="w-32 shrink-0"
        />
      }
    />
  );
}

const firstShown = 3;

function RefusedLines({ preview: { refused, refusedLines } }: Pick<Props, 'preview'>) {
  const t = useTranslations('insights.import');
  const column = useColumnName();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? refused : refused.slice(0, firstShown);
  return (
    <li className="-mt-px -ml-px grid gap-2 border-t border-l border-line px-4 py-2.5 text-sm sm:col-span-2">
      <div className="flex items-center gap-3">
        <TriangleAlert aria-hidden className="size-4 text-warn" />
        <span className="grid flex-1">
          <span className="font-medium">{t('noticed.refused', { count: refusedLines })}</span>
          <span className="text-xs text-ink-2">{t('noticed.refusedBody')}</span>
        </span>
        {refused.length > firstShown ? (
          <Act onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('close') : t('noticed.see', { count: String(refused.length) })}
          </Act>
        ) : null}
      </div>
      <ul className="num scroll-slim grid max-h-64 gap-1 overflow-y-auto pl-7 text-xs text-ink-2">
        {shown.map((cell) => (
          <li key={`${cell.line} ${cell.column} ${cell.reason}`} className="wrap-anywhere">
            {t(`refused.${cell.reason}`, {
              line: String(cell.line),
              column: column(cell.column),
              value: cell.value.slice(0, 60),
            })}
          </li>
        ))}
      </ul>
    </li>
  );
}
