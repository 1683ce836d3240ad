import { useEffect, useState } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { readCells } from '#features/insights/import/read-file.ts';
import { draftKey, readDraft, removeDraft, writeDraft } from '#lib/forms/draft-store.ts';
import { useMe } from '#lib/permissions.tsx';
import { emptyTable, tableCells, withColumn, writeCells, type PlacedTable } from './edit-table.ts';
import { readTable, type Cell, type Column, type Field, type Places } from './read-table.ts';

const nothing = { text: '' };
const pauseMs = 300;
const typedRows = 5;
const mostBytes = 20 * 1024 * 1024;

/**
 * The pasted or typed rows, or those of a file, with their columns. The text is kept as a draft in this browser, so that
 * it survives a reload and a lost session.
 */
export function useTable(campaignId: CampaignId, fields: readonly Field[]) {
  const { id, organizationId } = useMe();
  const key = draftKey(id, organizationId, `creatives:many:${campaignId}`);
  const [text, setText] = useState(() => readDraft(key, nothing)?.values.text ?? '');
  const [read, setRead] = useState<(PlacedTable & { isEdited?: boolean; isTyped?: boolean }) | null>(null);
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
  const write = (at: { row: number; column: Column }, block: string[][]) =>
    setRead((before) => before && { ...writeCells(before, at, block), isEdited: true });
  const addColumn = (column: Column) =>
    setRead((before) => before && { ...withColumn(before, column), isEdited: true });
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
    read,
    write,
    addColumn,
    typeRows: () => setRead({ ...emptyTable(typedRows, fields), isTyped: true }),
    setPlaces: (places: Places) => setRead((before) => before && { ...before, places }),
    back: () => setRead(null),
    forget: () => {
      removeDraft(key);
      setText('');
    },
  };
}
