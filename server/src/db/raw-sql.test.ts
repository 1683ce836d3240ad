import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');

/** Names of the properties of a type that its file writes out; null for a composed type. */
function propertiesOf(type: ts.TypeNode, declared: Map<string, ts.NodeArray<ts.TypeElement>>): string[] | null {
  if (ts.isTypeLiteralNode(type)) return namesOf(type.members);
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return null;
  const members = declared.get(type.typeName.text);
  return members ? namesOf(members) : null;
}

const namesOf = (members: ts.NodeArray<ts.TypeElement>) =>
  members.flatMap(({ name }) => (name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [name.text] : []));

/** Result columns of raw statements that no SQL text of the file names, as `file: column`, and the columns checked. */
function checkFile(file: string): { missing: string[]; checked: number } {
  const tree = ts.createSourceFile(file, readFileSync(path.join(source, file), 'utf8'), ts.ScriptTarget.Latest);
  const declared = new Map<string, ts.NodeArray<ts.TypeElement>>();
  const results: ts.TypeNode[] = [];
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node)) declared.set(node.name.text, node.members);
    if (ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type))
      declared.set(node.name.text, node.type.members);
    if (ts.isCallExpression(node) && node.expression.getText(tree).endsWith('.execute'))
      results.push(...(node.typeArguments ?? []));
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  const words = new Set(texts.join(' ').match(/\w+/g));
  const columns = results.flatMap((type) => propertiesOf(type, declared) ?? []);
  return {
    missing: columns.filter((name) => !words.has(name)).map((name) => `${file}: ${name}`),
    checked: columns.length,
  };
}

// A renamed property of a result type does not change the SQL text: the type-check passes, but the value is undefined.
test('every result column that raw SQL declares is named by SQL of the same file', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const found = files.map(checkFile);
  expect(found.flatMap(({ missing }) => missing)).toEqual([]);
  expect(found.reduce((sum, { checked }) => sum + checked, 0)).toBeGreaterThan(300);
});
