/** A decoded form: texts, lists and objects. */
export type Value = string | Value[] | { [name: string]: Value };
export type Fields = Record<string, Value>;

type Node = Map<string, Node | string>;

function toValue(node: Node | string): Value {
  if (typeof node === 'string') return node;
  const names = [...node.keys()];
  if (names.length > 0 && names.every((name) => /^\d*$/.test(name))) return [...node.values()].map(toValue);
  return Object.fromEntries([...node].map(([name, value]) => [name, toValue(value)]));
}

/** Decodes `items[0][price]=…&metadata[a]=…&expand[]=…`. */
export function decodeForm(form: URLSearchParams): Fields {
  const root: Node = new Map();
  for (const [key, text] of form) {
    const [head = '', ...inner] = key.split('[');
    const path = [head, ...inner.map((part) => part.replace(/\]$/, ''))];
    let node = root;
    for (const [index, part] of path.entries()) {
      const name = part === '' && index > 0 ? String(node.size) : part;
      if (index === path.length - 1) node.set(name, text);
      else {
        const next = node.get(name);
        const inner = next instanceof Map ? next : new Map();
        node.set(name, inner);
        node = inner;
      }
    }
  }
  return toValue(root) as Fields;
}

export const text = (value: Value | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
export const integer = (value: Value | undefined): number | undefined =>
  typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : undefined;
export const flag = (value: Value | undefined): boolean | undefined =>
  value === undefined ? undefined : value === 'true';
export const fields = (value: Value | undefined): Fields =>
  typeof value === 'object' && !Array.isArray(value) ? value : {};
export const list = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : []);

/** Merges metadata: an empty value removes its key, and an empty text in place of the object removes all. */
export function mergeMetadata(current: Record<string, string>, sent: Value | undefined): Record<string, string> {
  if (sent === '') return {};
  const merged: Record<string, string> = { ...current };
  for (const [name, value] of Object.entries(fields(sent))) {
    if (value === '') delete merged[name];
    else if (typeof value === 'string') merged[name] = value;
  }
  return merged;
}
