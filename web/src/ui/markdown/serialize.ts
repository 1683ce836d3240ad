import type { Link, Root, RootContent, Text } from 'mdast';
import { defaultHandlers, toMarkdown, type Options } from 'mdast-util-to-markdown';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { bareAddress } from './parse.ts';

type Handlers = NonNullable<Options['handlers']>;

/**
 * Does not escape underscores in words and ampersands in URLs, because they are plain text, for example in file names.
 */
const root: NonNullable<Handlers['root']> = (node: Root, parent, state, info) => {
  state.unsafe = state.unsafe.filter(({ character }) => character !== '_' && character !== '&');
  state.unsafe.push(
    { character: '_', before: '[^\\w]', inConstruct: 'phrasing' },
    { character: '_', after: '[^\\w]', inConstruct: 'phrasing' },
    { character: '&', after: '#?\\w+;', inConstruct: 'phrasing' },
  );
  return defaultHandlers.root(node, parent, state, info);
};

const isBare = (address: string) =>
  address.match(bareAddress)?.[0] === address && !/[*_~`\\&](?:\W|$)|&#?\w+;/.test(address);

/** Writes a link whose text is its URL without brackets, if it is still recognized as a link in that form. */
const writeLink: NonNullable<Handlers['link']> = (node: Link, parent, state, info) => {
  const [only, ...others] = node.children;
  const isAlone = (char: string) => /^\s?$/.test(char);
  if (others.length > 0 || only?.type !== 'text' || only.value !== node.url || !isBare(node.url))
    return defaultHandlers.link(node, parent, state, info);
  if (!isAlone(info.before.slice(-1)) || !isAlone(info.after.slice(0, 1)))
    return defaultHandlers.link(node, parent, state, info);
  return node.url;
};
/** `peek` returns the first character, which determines the escapes before it. */
const link = Object.assign(writeLink, { peek: () => '[' });

const options: Options = {
  bullet: '-',
  emphasis: '*',
  fences: true,
  incrementListMarker: true,
  listItemIndent: 'one',
  resourceLink: false,
  rule: '-',
  extensions: [gfmStrikethroughToMarkdown(), gfmTaskListItemToMarkdown()],
  handlers: { root, link },
};

/** The Markdown of these blocks, without a line break at the end. */
export function serializeMarkdown(children: RootContent[]): string {
  return toMarkdown({ type: 'root', children }, options).replace(/\n$/, '');
}

/** Joins adjacent texts, so that the characters around each position determine its escapes. */
export function joinTexts<Node extends { type: string }>(nodes: (Node | Text)[]): (Node | Text)[] {
  const joined: (Node | Text)[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (isText(node) && last && isText(last)) last.value += node.value;
    else joined.push(isText(node) ? { ...node } : node);
  }
  return joined;
}

function isText(node: { type: string }): node is Text {
  return node.type === 'text';
}
