// Forbidden texts in any file.
import { isCode, lineAt } from './files.js';
import { withoutComments } from './imports.js';

const EVERYWHERE = [
  {
    rule: 'registry-address',
    pattern: /https?:\/\/[^\s"'<>)]*(?:registry|npm)[^\s"'<>)]*\/[^\s"'<>)]+\.tgz|"resolved":\s*"https?:/g,
    message: 'download address of a package registry: .npmrc has npm leave it out, so run `npm install` again',
  },
  {
    rule: 'machine-path',
    pattern: /(?<![\w.$}/-])\/(?:work|root|Users\/[a-z]\w*|home\/(?!node\b)[a-z]\w*)\/[\w.-]/g,
    message: 'path of one particular machine: write it relative to the repository, or take it from the configuration',
  },
];

const READS_ENVIRONMENT =
  /^(?:server\/src\/config\.ts|cli\/src\/lib\/environment\.ts|sandbox\/src\/main\.ts|(?:scripts|e2e|bench)\/.*|(?:.*\/)?[a-z.-]+\.config\.[jt]s)$/;

const ENVIRONMENT = [
  /\bprocess\s*\.\s*env\b/g,
  /import\s*(?:type\s*)?\{[^}]*\benv\b[^}]*\}\s*from\s*['"](?:node:)?process['"]/g,
];

const DISABLED = /(?:oxlint|eslint)-disable(?!.* -- \S)/g;

function* findAll(text, patterns) {
  for (const pattern of patterns) for (const match of text.matchAll(pattern)) yield lineAt(text, match.index);
}

function checkEnvironment(path, text) {
  if (!isCode(path) || READS_ENVIRONMENT.test(path) || !/process|\benv\b/.test(text)) return [];
  const message = 'reads the environment: add the setting to server/src/config.ts and have it handed in';
  return [...findAll(withoutComments(text), ENVIRONMENT)].map((line) => ({ rule: 'environment', path, line, message }));
}

function checkDisabled(path, text) {
  if (!isCode(path) || path.startsWith('scripts/check-house/')) return [];
  const message = 'switches a lint rule off without a reason: fix the code, or end the comment with ` -- why`';
  return [...findAll(text, [DISABLED])].map((line) => ({ rule: 'lint-comment', path, line, message }));
}

/**
 * Registry addresses, machine paths, environment variables read outside the configuration, lint comments without a
 * reason.
 * @param {{ texts: Map<string, string> }} tree
 */
export function checkText(tree) {
  const problems = [];
  for (const [path, text] of tree.texts) {
    for (const { rule, pattern, message } of EVERYWHERE)
      for (const line of findAll(text, [pattern])) problems.push({ rule, path, line, message });
    problems.push(...checkEnvironment(path, text), ...checkDisabled(path, text));
  }
  return problems;
}
