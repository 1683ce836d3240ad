interface Insertion {
  schema: string;
  /** The selection that the variable replaces. */
  start: number;
  end: number;
  variable: string;
}

/** Inserts a variable into a naming schema; an underscore separates it from an adjacent variable. */
export function insertVariable({ schema, start, end, variable }: Insertion): { schema: string; caret: number } {
  const [before, after] = [schema.slice(0, start), schema.slice(end)];
  const inserted = `${before.endsWith('}') ? '_' : ''}{${variable}}${after.startsWith('{') ? '_' : ''}`;
  return { schema: before + inserted + after, caret: start + inserted.length };
}
