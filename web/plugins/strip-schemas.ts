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

const contractModule = /\/contract\/src\/(?:[a-z]+\/){0,2}[\w-]+\.ts$/;
/**
 * Fields that only the server uses, for validation and documentation; the browser needs only an endpoint's method and
 * path.
 */
const forServer = new Set(['params', 'query', 'body', 'response', 'summary', 'access', 'throws', 'protocol']);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** A node and all its descendants. */
function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) yield* walk(inner);
  }
}

function isEndpointCall(node: Node): boolean {
  return node.type === 'CallExpression' && (node.callee as Node & { name?: string }).name === 'endpoint';
}

/** Removes the fields that only the server uses from an endpoint's declaration. */
function* dropServerFields(call: Node): Generator<Edit> {
  const callee = call.callee as Node;
  // The called function returns its argument, and importing it would include the schemas of its module.
  yield { start: callee.start, end: callee.end, text: '' };
  const [shape] = call.arguments as Node[];
  if (!shape) return;
  const properties = shape.properties as (Node & { key: { name?: string } })[];
  for (const [index, { key, start }] of properties.entries()) {
    const end = properties[index + 1]?.start ?? shape.end - '}'.length;
    if (forServer.has(key.name ?? '')) yield { start, end, text: '' };
  }
}

/** Marks the initializer as pure, so that the bundler drops it when it is unused. */
function* markPure(init: Node): Generator<Edit> {
  yield { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' };
  yield { start: init.end, end: init.end, text: '))()' };
}

function* editsOf(program: Node): Generator<Edit> {
  for (const statement of program.body as Node[]) {
    const declaration = (statement.declaration ?? statement) as Node | null;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations as { init?: Node }[]) {
      if (!init) continue;
      const nodes = [...walk(init)];
      const has = (type: string) => nodes.some((node) => node.type === type);
      // The bundler assumes that spread lists and computed values inside an object have side effects.
      const isComputed = has('SpreadElement') || (has('ObjectExpression') && has('BinaryExpression'));
      if (has('CallExpression') || isComputed) yield* markPure(init);
      for (const node of nodes) if (isEndpointCall(node)) yield* dropServerFields(node);
    }
  }
}

/**
 * Keeps the contract's schemas out of the pages: the server validates every request, and the validator would be the
 * largest download of a visitor. A schema that a page uses stays, with the validator, in that page's chunk.
 */
export function stripSchemas(): Plugin {
  return {
    name: 'strip-schemas',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0] ?? id;
      if (!contractModule.test(path) || path.includes('.test.')) return null;
      const edits = [...editsOf(parseAst(code, { lang: 'ts' }) as unknown as Node)];
      edits.sort((a, b) => b.start - a.start || b.end - a.end);
      let result = code;
      for (const edit of edits) result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
      return { code: result, map: null };
    },
  };
}
