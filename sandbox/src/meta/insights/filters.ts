import { insightColumns } from '#meta/graph/specification.ts';
import { invalid } from '#meta/graph-error.ts';
import { asText } from '#meta/text.ts';

/** One condition of `filtering`. */
export interface Filter {
  readonly field: string;
  readonly operator: string;
  readonly values: readonly string[];
}

type Compare = (actual: string, values: readonly string[]) => boolean;

const isNumber = (text: string): boolean => text !== '' && !Number.isNaN(Number(text));
const order = (left: string, right: string): number =>
  isNumber(left) && isNumber(right) ? Number(left) - Number(right) : left.localeCompare(right);
const first = (values: readonly string[]): string => values[0] ?? '';
const isWithin: Compare = (actual, [least = '', most = '']) => order(actual, least) >= 0 && order(actual, most) <= 0;
const contains: Compare = (actual, values) =>
  values.some((value) => actual.toLowerCase().includes(value.toLowerCase()));

const operators: Record<string, Compare> = {
  EQUAL: (actual, values) => order(actual, first(values)) === 0,
  NOT_EQUAL: (actual, values) => order(actual, first(values)) !== 0,
  GREATER_THAN: (actual, values) => order(actual, first(values)) > 0,
  GREATER_THAN_OR_EQUAL: (actual, values) => order(actual, first(values)) >= 0,
  LESS_THAN: (actual, values) => order(actual, first(values)) < 0,
  LESS_THAN_OR_EQUAL: (actual, values) => order(actual, first(values)) <= 0,
  IN_RANGE: isWithin,
  NOT_IN_RANGE: (actual, values) => !isWithin(actual, values),
  CONTAIN: contains,
  NOT_CONTAIN: (actual, values) => !contains(actual, values),
  IN: (actual, values) => values.includes(actual),
  NOT_IN: (actual, values) => !values.includes(actual),
  STARTS_WITH: (actual, values) => values.some((prefix) => actual.startsWith(prefix)),
  ANY: (actual, values) => values.includes(actual),
  ALL: (actual, values) => values.every((value) => value === actual),
  NONE: (actual, values) => !values.includes(actual),
  AFTER: (actual, values) => order(actual, first(values)) > 0,
  BEFORE: (actual, values) => order(actual, first(values)) < 0,
};

/** Filter fields of objects; every other field is a column, with or without its level as a prefix. */
const OBJECT_FIELD = /^(campaign|adset|ad)\.(id|name|effective_status|objective)$/;
const LEVEL = /^(?:account|campaign|adset|ad)\./;

/** The column that a filter names. */
export const columnOf = ({ field }: Filter): string => field.replace(LEVEL, '');

/** @throws {GraphError} 100 for an unknown field */
export function requireInsightFields(filters: readonly Filter[]): readonly Filter[] {
  const unknown = filters.findIndex(
    (filter) =>
      !OBJECT_FIELD.test(filter.field) && filter.field !== 'action_type' && !insightColumns.has(columnOf(filter)),
  );
  if (unknown >= 0)
    throw invalid(`Filtering field ${filters[unknown]?.field} is invalid`, { field: `filtering[${unknown}]` });
  return filters;
}

/** A JSON array in a parameter. @throws {GraphError} 100 */
export function readList(name: string, text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value;
  } catch {
    // Falls through to the refusal.
  }
  throw invalid(`Param ${name} must be an array.`, { field: name });
}

/** Reads `[{"field":"ad.effective_status","operator":"IN","value":["ACTIVE"]}]`. @throws {GraphError} 100 */
export function readFilters(text: string): Filter[] {
  if (text === '') return [];
  return readList('filtering', text).map((item, index) => {
    const { field, operator, value, ...others } = (item ?? {}) as Record<string, unknown>;
    const [stranger] = Object.keys(others);
    const place = { field: `filtering[${index}]` };
    if (stranger !== undefined) throw invalid(`Unexpected key "${stranger}" on param "filtering[${index}]"`, place);
    if (typeof field !== 'string') throw invalid(`The parameter filtering[${index}][field] is required`, place);
    if (value === undefined) throw invalid(`The parameter filtering[${index}][value] is required`, place);
    const filter = {
      field: asText(field),
      operator: asText(operator),
      values: Array.isArray(value) ? value.map(asText) : [asText(value)],
    };
    if (!operators[filter.operator])
      throw invalid(
        `Param filtering[${index}][operator] must be one of {${Object.keys(operators).join(', ')}} - got "${filter.operator}".`,
        place,
      );
    return filter;
  });
}

/** Whether a value passes a condition. */
export const passes = ({ operator, values }: Filter, actual: string): boolean =>
  operators[operator]?.(actual, values) ?? true;

export const isObjectFilter = ({ field }: Filter): boolean => OBJECT_FIELD.test(field);

/** Whether a filter requests objects of a status that is hidden by default. */
export const requestsStatus = (filters: readonly Filter[], level: string, status: string): boolean =>
  filters.some(
    ({ field, operator, values }) =>
      field === `${level}.effective_status` && operator !== 'NOT_IN' && values.includes(status),
  );
