// Checks that translations have the same keys and arguments. en-US is the original; fr-FR is complete; en-GB contains
// only differing texts.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PLACES = [
  { folder: 'web/src/locales', original: 'en-US', complete: ['fr-FR'], overlays: ['en-GB'] },
  { folder: 'contract/src/locales', original: 'en-US', complete: ['fr-FR'], overlays: [] },
  { folder: 'server/src/emails/messages', original: 'en-US', complete: ['fr-FR'], overlays: ['en-GB'] },
];

/** A language is one module (`en-US.ts`) or a folder with one module per namespace, in folders by subject. */
function modulesOf(folder, language) {
  if (existsSync(join(folder, `${language}.ts`))) return [{ name: '', file: join(folder, `${language}.ts`) }];
  if (!existsSync(join(folder, language))) return [];
  // messages.ts, index.ts and areas/ only combine the namespaces.
  return readdirSync(join(folder, language), { recursive: true })
    .filter((file) => /^(?!(?:messages|index)\.ts$|areas\/)[\w/-]+\.ts$/.test(file))
    .map((file) => ({ name: file.replace(/\.ts$/, ''), file: join(folder, language, file) }));
}

const isGroup = (value) => typeof value === 'object' && value !== null;

function* leaves(value, key) {
  if (typeof value === 'string') yield [key, value];
  else if (isGroup(value))
    for (const [name, inner] of Object.entries(value)) yield* leaves(inner, key ? `${key}.${name}` : name);
}

/** Export names differ between languages (`enUs`, `frFr`), so a module with one export is named after its file alone. */
function messagesOf(module) {
  const exported = Object.entries(module).filter(([, value]) => isGroup(value));
  const groups = exported.length === 1 ? [['', exported[0][1]]] : exported;
  return new Map(groups.flatMap(([name, value]) => [...leaves(value, name)]));
}

/** Bundles all modules together and evaluates them, without leaving a file behind. */
async function loadAll(root, files) {
  const { build } = await import('esbuild');
  const names = files.map((_, index) => `m${index}`);
  const contents = files.map((file, index) => `export * as ${names[index]} from ${JSON.stringify(file)};`).join('\n');
  const stdin = { contents, resolveDir: root, loader: 'ts' };
  const bundled = await build({
    stdin,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  const loaded = await import(`data:text/javascript,${encodeURIComponent(bundled.outputFiles[0].text)}`);
  return names.map((name) => loaded[name]);
}

async function loadParser() {
  const { parse, TYPE } = await import('@formatjs/icu-messageformat-parser');
  const kinds = { [TYPE.date]: 'date', [TYPE.time]: 'date', [TYPE.select]: 'choice', [TYPE.tag]: 'tag' };
  const valued = new Set([TYPE.argument, TYPE.number, TYPE.plural, TYPE.date, TYPE.time, TYPE.select, TYPE.tag]);
  const visit = (elements, found) => {
    for (const element of elements) {
      if (!valued.has(element.type)) continue;
      const choices = element.type === TYPE.select ? ` of ${Object.keys(element.options).toSorted().join('|')}` : '';
      // {n}, {n, number} and {n, plural, …} take the same value, so each language may choose among them.
      found.add(`${element.value} (${kinds[element.type] ?? 'value'}${choices})`);
      for (const option of Object.values(element.options ?? {})) visit(option.value, found);
      if (element.children) visit(element.children, found);
    }
    return found;
  };
  return (message) => [...visit(parse(message), new Set())].map(String).toSorted().join(', ');
}

function readArguments(message, argumentsOf, report) {
  if (message.trim() === '') return report('is empty: write the text, or remove the key and its use');
  try {
    return argumentsOf(message);
  } catch (error) {
    return report(`is no valid ICU message (${error.message}): balance its braces and options`);
  }
}

function compare({ path, original, translated, isOverlay, argumentsOf }) {
  const problems = [];
  const report = (key, text) => void problems.push({ rule: 'translations', path, message: `'${key}' ${text}` });
  for (const [key, message] of translated) {
    const translatedArguments = readArguments(message, argumentsOf, (text) => report(key, text));
    if (!original.has(key)) {
      report(key, 'does not exist in en-US: remove it, or add it there first');
      continue;
    }
    const originalArguments = readArguments(original.get(key), argumentsOf, () => undefined);
    if (
      translatedArguments === undefined ||
      originalArguments === undefined ||
      translatedArguments === originalArguments
    )
      continue;
    report(key, `takes [${translatedArguments}], in en-US [${originalArguments}]: use the same arguments`);
  }
  if (isOverlay) return problems;
  for (const key of original.keys()) if (!translated.has(key)) report(key, 'is missing: translate it');
  return problems;
}

function checkOriginal(path, messages, argumentsOf) {
  const problems = [];
  for (const [key, message] of messages)
    readArguments(message, argumentsOf, (text) => {
      problems.push({ rule: 'translations', path, message: `'${key}' ${text}` });
    });
  return problems;
}

/** Lists the pairs of files to compare; reports missing and extra files. */
function plan(root, place) {
  const folder = join(root, place.folder);
  const relative = (file) => file.slice(root.length + 1).replaceAll('\\', '/');
  const originals = modulesOf(folder, place.original);
  const pairs = originals.map((original) => ({ original }));
  const problems = [];
  const report = (path, message) => problems.push({ rule: 'translations', path, message });
  for (const language of originals.length ? [...place.complete, ...place.overlays] : []) {
    const isOverlay = place.overlays.includes(language);
    const modules = modulesOf(folder, language);
    for (const original of originals) {
      const translated = modules.find((file) => file.name === original.name);
      if (translated) pairs.push({ original, translated, isOverlay });
      else if (!isOverlay) report(relative(original.file), `has no counterpart in ${language}: translate the file`);
    }
    // A single overlay beside a folder of namespaces is compared with messages.ts, which combines them.
    const whole = join(folder, place.original, 'messages.ts');
    if (isOverlay && modules.length === 1 && modules[0].name === '' && existsSync(whole))
      pairs.push({ original: { name: '', file: whole }, translated: modules[0], isOverlay });
    else
      for (const extra of modules.filter((file) => !originals.some((original) => original.name === file.name)))
        report(relative(extra.file), `has no counterpart in ${place.original}: remove it`);
  }
  return { pairs, problems, relative };
}

/**
 * Checks for equal keys, equal arguments and no empty text.
 * @param {string} root folder of the repository
 */
export async function checkTranslations(root) {
  const plans = PLACES.map((place) => plan(root, place));
  const files = [...new Set(plans.flatMap(({ pairs }) => pairs.flatMap(filesOf)))];
  const problems = plans.flatMap(({ problems: found }) => found);
  if (!files.length) return problems;
  const [modules, argumentsOf] = await Promise.all([loadAll(root, files), loadParser()]);
  const messages = new Map(files.map((file, index) => [file, messagesOf(modules[index])]));
  for (const { pairs, relative } of plans) {
    for (const pair of pairs) {
      if (!pair.translated) {
        problems.push(...checkOriginal(relative(pair.original.file), messages.get(pair.original.file), argumentsOf));
        continue;
      }
      const original = messages.get(pair.original.file);
      const translated = messages.get(pair.translated.file);
      const path = relative(pair.translated.file);
      problems.push(...compare({ path, original, translated, isOverlay: pair.isOverlay, argumentsOf }));
    }
  }
  return problems;
}

const filesOf = (pair) => [pair.original, ...(pair.translated ? [pair.translated] : [])].map((file) => file.file);
