import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { expect, it } from 'vitest';
import { messages as british } from './en-GB.ts';
import { messages as american } from './en-US/messages.ts';
import { messages as french } from './fr-FR/messages.ts';

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : flatten(value, `${path}${key}.`),
  );
}

function collect(nodes: MessageFormatElement[], found: Set<string>): Set<string> {
  for (const node of nodes) {
    if (node.type === TYPE.literal || node.type === TYPE.pound) continue;
    found.add(node.type === TYPE.tag ? `<${node.value}>` : node.value);
    if (node.type === TYPE.tag) collect(node.children, found);
    if ('options' in node) for (const option of Object.values(node.options)) collect(option.value, found);
  }
  return found;
}

/** Selectors that only French needs, because its words follow the gender of the noun they refer to. */
const grammar = new Set(['gender']);
const argumentsOf = (message: string) =>
  [...collect(parse(message), new Set())].filter((name) => !grammar.has(name)).toSorted();
const english = new Map(flatten(american));

it.each([
  ['fr-FR', french],
  ['en-GB', british],
])('every text of %s has the same arguments as the American one', (_, messages) => {
  for (const [key, message] of flatten(messages)) {
    expect([key, ...argumentsOf(message)]).toEqual([key, ...argumentsOf(english.get(key) ?? '')]);
  }
});

it('every American text has a French translation, and no French text is left over', () => {
  expect(
    flatten(french)
      .map(([key]) => key)
      .toSorted(),
  ).toEqual([...english.keys()].toSorted());
});

it('British English writes organisation and recognise', () => {
  const texts = new Map([...english, ...flatten(british)]);
  // Names of arguments are not displayed.
  const faulty = [...texts].filter(([, text]) => /organiz|recogniz/i.test(text.replaceAll(/\{\w+/g, '')));
  expect(faulty).toEqual([]);
});

it('no text has a straight apostrophe before a placeholder, where it would start quoted text', () => {
  const faulty = [american, french, british]
    .flatMap((messages) => flatten(messages))
    .filter(([, text]) => /'[{}<]/.test(text));
  expect(faulty).toEqual([]);
});

it('a narrow no-break space keeps French punctuation on the line of its word', () => {
  const loose = /[ \u00a0](?:[;!?»%]|:(?!:))|[^\s\u202f][;!?»](?![\w&=])|«(?!\u202f)/u;
  expect(flatten(french).filter(([, text]) => loose.test(text))).toEqual([]);
});
