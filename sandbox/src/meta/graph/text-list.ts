import { invalid } from '#meta/graph-error.ts';

/** A list parameter: JSON, as `["A","B"]`. @throws {GraphError} 100 */
export function readTextList(name: string, text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value.map(String);
  } catch {
    if (/^[\w.,-]+$/.test(text)) return text.split(',');
  }
  throw invalid(`Param ${name} must be an array.`, { field: name });
}
