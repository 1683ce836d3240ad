import { usePagedRows } from '#ui/list-page/list-rows.ts';
import type { Floor } from '#features/platforms/insights/judgement/use-judgement-text.ts';
import { rowsQuery, type Place } from '#features/platforms/insights/queries.ts';
import { itemsOf, type ComparedItem } from './points.ts';

/** Creatives, and the floor from which they are judged. */
export interface CreativeItems {
  items: readonly ComparedItem[];
  floor: Floor;
}

/** The creatives with the most spend, with their pictures; undefined while they load. */
export function useCreativeItems(place: Place): CreativeItems | undefined {
  const { rows, firstPage, error } = usePagedRows(
    rowsQuery({ ...place, level: 'creative', sort: 'spend', direction: 'descending' }),
  );
  if (rows && firstPage) return { items: itemsOf(rows), floor: firstPage.floor };
  return error ? { items: [], floor: { spend: 0, results: 0 } } : undefined;
}
