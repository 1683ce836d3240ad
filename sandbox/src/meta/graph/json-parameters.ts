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

/** A JSON object in a parameter. @throws {GraphError} 100 */
export function readObject(name: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Falls through to the refusal.
  }
  throw invalid(`Param ${name} must be a JSON object.`, { field: name });
}
