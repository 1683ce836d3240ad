import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseAst, type Plugin } from 'vite';

interface Specifier {
  imported?: { name: string };
  local: { name: string };
  importKind?: string;
}

interface Statement {
  type: string;
  start: number;
  end: number;
  importKind?: string;
  source?: { value: string };
  specifiers?: Specifier[];
}

const collections = ['lucide-react', 'radix-ui'];
const ours = /\/web\/src\/.+\.tsx?$/;

/** Where each name of a collection is made, as the collection's own index tells: a default export or a whole module. */
function readIndex(code: string): Map<string, { from: string; isModule: boolean }> {
  const places = new Map<string, { from: string; isModule: boolean }>();
  for (const [, names = '', from = ''] of code.matchAll(/export \{([^}]*)\} from '([^']+)'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) places.set(name, { from, isModule: false });
  for (const [, name = '', from = ''] of code.matchAll(/import \* as (\w+) from "([^"]+)"/g))
    places.set(name, { from, isModule: true });
  return places;
}

/**
 * Imports an icon or a primitive from the file that makes it instead of from the collection's index. The index would
 * tie every part of a collection to every module that uses one, and files could not be divided by what pages need.
 */
export function directImports(): Plugin {
  const indexes = new Map<string, ReturnType<typeof readIndex>>();
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.split('?', 1)[0] ?? id;
      if (!ours.test(file) || !collections.some((name) => code.includes(`'${name}'`))) return null;
      const lang = path.extname(file) === '.tsx' ? 'tsx' : 'ts';
      const { body } = parseAst(code, { lang }) as unknown as { body: Statement[] };
      let result = code;
      for (const statement of body.toReversed()) {
        const collection = statement.source?.value ?? '';
        if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue;
        if (!collections.includes(collection)) continue;
        const index = await this.resolve(collection, id);
        if (!index) this.error(`${collection} cannot be found`);
        if (!indexes.has(index.id)) indexes.set(index.id, readIndex(await readFile(index.id, 'utf8')));
        const lines = [];
        for (const { imported, local, importKind } of statement.specifiers ?? []) {
          if (importKind === 'type') continue;
          const place = indexes.get(index.id)?.get(imported?.name ?? '');
          const target = place && (await this.resolve(place.from, index.id));
          if (!target) this.error(`${collection} does not tell where ${imported?.name} comes from: has it changed?`);
          lines.push(`import ${place.isModule ? '* as ' : ''}${local.name} from ${JSON.stringify(target.id)};`);
        }
        result = result.slice(0, statement.start) + lines.join('') + result.slice(statement.end);
      }
      return { code: result, map: null };
    },
  };
}
