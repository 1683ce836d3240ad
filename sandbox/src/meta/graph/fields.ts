import { GraphError } from '#meta/graph-error.ts';

/** One field of `fields=id,creative{id},ads.limit(5){id}`. */
export interface Field {
  readonly name: string;
  /** Such as `limit` → `5`. */
  readonly modifiers: ReadonlyMap<string, string>;
  readonly fields: readonly Field[] | null;
}

const MAX_DEPTH = 8;

/** Parses a list of fields with their parts and modifiers. */
class FieldReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** @throws {GraphError} 2500 at the first unexpected character */
  readAll(): Field[] {
    const fields = this.#readList(0);
    if (this.#at < this.#text.length) throw this.#unexpected('end of string');
    return fields;
  }

  #readList(depth: number): Field[] {
    if (depth > MAX_DEPTH) throw this.#unexpected('fewer levels');
    const fields: Field[] = [];
    do {
      fields.push(this.#readField(depth));
    } while (this.#take(','));
    return fields;
  }

  #readField(depth: number): Field {
    const name = this.#readName();
    const modifiers = new Map<string, string>();
    while (this.#take('.')) modifiers.set(this.#readName(), this.#readArgument());
    if (!this.#take('{')) return { name, modifiers, fields: null };
    const fields = this.#readList(depth + 1);
    if (!this.#take('}')) throw this.#unexpected('"}"');
    return { name, modifiers, fields };
  }

  #readName(): string {
    const [name = ''] = /^\s*[\w-]+\s*/.exec(this.#text.slice(this.#at)) ?? [];
    if (name === '') throw this.#unexpected('a field name');
    this.#at += name.length;
    return name.trim();
  }

  /** The text between the brackets; a list such as `(["ACTIVE"])` may contain brackets. */
  #readArgument(): string {
    if (!this.#take('(')) throw this.#unexpected('"("');
    const start = this.#at;
    for (let open = 1; this.#at < this.#text.length; this.#at += 1) {
      const sign = this.#text[this.#at];
      if (sign === '(') open += 1;
      if (sign === ')') open -= 1;
      if (open > 0) continue;
      this.#at += 1;
      return this.#text.slice(start, this.#at - 1);
    }
    throw this.#unexpected('")"');
  }

  #take(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #unexpected(expected: string): GraphError {
    const found = this.#text[this.#at];
    const message =
      `Syntax error "Expected ${expected} instead of ${found === undefined ? 'end of string' : `"${found}"`}." ` +
      `at character ${this.#at}: ${this.#text}`;
    return new GraphError('bad-path', { message });
  }
}

/** The requested fields; null when the parameter is absent or empty. @throws {GraphError} 2500 */
export function readFields(text: string | undefined): Field[] | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : new FieldReader(trimmed.replace(/,$/, '')).readAll();
}
