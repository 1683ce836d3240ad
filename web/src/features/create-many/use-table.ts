import { useEffect, useMemo, useState } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { readCells } from '#features/insights/import/read-file.ts';
import { draftKey, readDraft, removeDraft, writeDraft } from '#lib/forms/draft-store.ts';
import { useMe } from '#lib/permissions.tsx';
import type { DateOrder } from '#lib/dates/date-reading.ts';
import { emptyTable, tableCells, type PlacedTable } from './edit-table.ts';
import { readTable, type Cell, type Field, type Places } from './read-table.ts';

const nothing = { text: '' };
const pauseMs = 300;
const typedRows = 5;
const mostBytes = 20 * 1024 * 1024;

interface ReadRows extends PlacedTable {
  isEdited?: boolean;
  isTyped?: boolean;
  /** How dates that can be read both ways are read, where somebody chose. */
  dateOrder?: DateOrder;
}

/**
 * The pasted or typed rows, or those of a file, with their columns. The text is kept as a draft in this browser, so that
 * it survives a reload and a lost session.
 */
export function useTable(campaignId: CampaignId, fields: readonly Field[]) {
  const { id, organizationId } = useMe();
  const key = draftKey(id, organizationId, `creatives:many:${campaignId}`);
  const [text, setText] = useState(() => readDraft(key, nothing)?.values.text ?? '');
  const [read, setRead] = useState<ReadRows | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text.trim() === '') removeDraft(key);
      else writeDraft(key, { base: nothing, values: { text } });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [key, text]);
  useEffect(() => {
    if (!read?.isEdited) return;
    const cells = tableCells(read);
    void import('papaparse').then(({ default: papa }) => setText(papa.unparse(cells, { delimiter: '\t' })));
  }, [read]);
  const edit = (change: (before: PlacedTable) => PlacedTable) =>
    setRead((before) => before && { ...before, ...change(before), isEdited: true });
  const take = (cells: Cell[][]) => setRead(readTable(cells, fields));
  const takeText = async () => {
    const { default: papa } = await import('papaparse');
    // A spreadsheet copies cells between tabs; without any, a first line with commas or semicolons is that of a CSV.
    const isTable = !text.includes('\t') && /^[^\n]*[;,][^\n]*\n/.test(text);
    take(papa.parse<string[]>(text.trimEnd(), isTable ? {} : { delimiter: '\t' }).data);
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    setFailed(null);
    try {
      if (file.size > mostBytes) throw new Error('too large');
      take(await readCells(file));
    } catch {
      setFailed(file.name);
    }
  };
  return {
    text,
    setText,
    takeText,
    takeFile,
    failed,
    // Options of attributes may have been added since the rows were read.
    read: useMemo(() => read && { ...read, fields }, [read, fields]),
    edit,
    typeRows: () => setRead({ ...emptyTable(typedRows, fields), isTyped: true }),
    setPlaces: (places: Places) => setRead((before) => before && { ...before, places }),
    setDateOrder: (dateOrder: DateOrder) => setRead((before) => before && { ...before, dateOrder }),
    /** Reads the first line as headings, or as a row. */
    setHead: (hasHead: boolean) =>
      setRead((before) => before && { ...before, ...readTable(tableCells(before), fields, hasHead) }),
    back: () => setRead(null),
    forget: () => {
      removeDraft(key);
      setText('');
    },
  };
}
