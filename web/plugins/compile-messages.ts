import compile from 'icu-minify/compile';
import { parseAst, type Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

const localeModule = /\/src\/locales\/[a-z]{2}-[A-Z]{2}(\/.+)?\.ts$/;

/** Unwraps `as const satisfies …` to the object inside. */
function unwrap(node: Node): Node {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
    ? unwrap(node.expression as Node)
    : node;
}

/** The text of a string literal, a template without placeholders, or a concatenation of those; otherwise undefined. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && (node.expressions as Node[]).length === 0) {
    return (node.quasis as { value: { cooked: string } }[])[0]?.value.cooked;
  }
  if (node.type === 'BinaryExpression') {
    const left = textOf(unwrap(node.left as Node));
    const right = textOf(unwrap(node.right as Node));
    return left === undefined || right === undefined ? undefined : left + right;
  }
  return undefined;
}

/** Puts French no-break spaces before ; : ? ! » and after «. */
function setFrench(text: string): string {
  // Leaves colons of an ICU number skeleton unchanged.
  return text.replace(/(?<=\S) (?=[;?!»]|:(?!:))/g, '\u202f').replace(/(?<=«) /g, '\u202f');
}

function compileText(text: string): string {
  // ICU reads '{ as the start of quoted text, so l'{name} would print the braces.
  if (/'[{}<]/.test(text)) throw new Error(`Write ’ instead of ' before a placeholder: ${text}`);
  // The compiled form does not support named styles: it would show 0.13 instead of 13%.
  if (/,\s*number,\s*(?!::)\w/.test(text))
    throw new Error(`Write a number's style as a skeleton, "::percent": ${text}`);
  return JSON.stringify(compile(text));
}

function collect(node: Node, edits: Edit[], isFrench: boolean): void {
  const inner = unwrap(node);
  if (inner.type === 'ObjectExpression') {
    for (const property of inner.properties as Node[])
      if (property.value) collect(property.value as Node, edits, isFrench);
    return;
  }
  const text = textOf(inner);
  if (text === undefined) return;
  edits.push({ start: inner.start, end: inner.end, text: compileText(isFrench ? setFrench(text) : text) });
}

/** Compiles the ICU messages in src/locales at build time, so that no message parser is sent to the browser. */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0] ?? id;
      if (!localeModule.test(path) || path.includes('.test.')) return null;
      const edits: Edit[] = [];
      const program = parseAst(code, { lang: 'ts' }) as unknown as { body: Node[] };
      for (const statement of program.body) {
        const declaration = (statement.declaration ?? statement) as Node;
        if (declaration.type !== 'VariableDeclaration') continue;
        for (const each of declaration.declarations as Node[])
          if (each.init) collect(each.init as Node, edits, path.includes('/fr-FR'));
      }
      let result = code;
      for (const edit of edits.reverse()) result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
      return { code: result, map: null };
    },
  };
}
