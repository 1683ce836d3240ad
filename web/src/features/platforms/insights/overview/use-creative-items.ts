import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { rowsQuery, type Place } from '#features/platforms/insights/queries.ts';
import { itemsOf, type ComparedItem } from './points.ts';

/** The creatives with the most spend, with their pictures; undefined while they load. */
export function useCreativeItems(place: Place): readonly ComparedItem[] | undefined {
  const { rows, error } = usePagedRows(
    rowsQuery({ ...place, level: 'creative', sort: 'spend', direction: 'descending' }),
  );
  return rows ? itemsOf(rows) : error ? [] : undefined;
}
