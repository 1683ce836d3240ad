import type { Node as EditorNode } from '@tiptap/pm/model';
import type { BlockContent, Heading, ListItem, PhrasingContent, RootContent, Text } from 'mdast';
import { joinTexts } from './serialize.ts';

/** The Markdown block for one of the editor's nodes; null for an empty paragraph, which Markdown cannot express. */
export function fromNode(node: EditorNode): RootContent | null {
  switch (node.type.name) {
    case 'heading':
      return { type: 'heading', depth: node.attrs['level'] as Heading['depth'], children: fromInline(node) };
    case 'blockquote':
      return { type: 'blockquote', children: fromBlocks(node) };
    case 'bulletList':
      return { type: 'list', ordered: false, spread: false, children: items(node) };
    case 'taskList':
      return { type: 'list', ordered: false, spread: false, children: items(node) };
    case 'orderedList': {
      const start = Math.max(0, Number(node.attrs['start']) || 0);
      return { type: 'list', ordered: true, start, spread: false, children: items(node) };
    }
    case 'codeBlock': {
      const [lang = '', ...meta] = ((node.attrs['language'] as string | null) ?? '').split(' ');
      return { type: 'code', lang: lang || null, meta: meta.join(' ') || null, value: node.textContent };
    }
    case 'horizontalRule':
      return { type: 'thematicBreak' };
    default: {
      const children = fromInline(node);
      return children.length > 0 ? { type: 'paragraph', children } : null;
    }
  }
}

function fromBlocks(node: EditorNode): BlockContent[] {
  return node.children.map(fromNode).filter((block) => block !== null) as BlockContent[];
}

/** The items of a list. A task without text becomes an empty item, because Markdown has no checkbox without text. */
function items(list: EditorNode): ListItem[] {
  return list.children.map((item) => {
    const checked = item.type.name === 'taskItem' ? item.attrs['checked'] === true : null;
    return { type: 'listItem', checked, spread: false, children: fromBlocks(item) };
  });
}

interface Piece {
  text: string;
  marks: EditorNode['marks'];
}

/** The inline content of a node, with each line trimmed, because Markdown does not keep spaces at line ends. */
function fromInline(node: EditorNode): PhrasingContent[] {
  const pieces = node.children.map((child): Piece =>
    child.isText ? { text: child.text ?? '', marks: child.marks } : { text: '\n', marks: child.marks },
  );
  return trimLines(nest(pieces, new Set()));
}

/** Nests runs of the same mark; the longest run is outermost. */
function nest(pieces: Piece[], within: ReadonlySet<string>): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (let at = 0; at < pieces.length;) {
    const [first, ...rest] = pieces.slice(at);
    if (!first) break;
    const open = first.marks.filter(({ type }) => !within.has(type.name) && type.name !== 'code');
    const reach = open.map((mark) => {
      const end = rest.findIndex(({ marks }) => !marks.some((each) => each.eq(mark)));
      return { mark, length: end === -1 ? rest.length + 1 : end + 1 };
    });
    const widest = reach.toSorted((a, b) => b.length - a.length)[0];
    if (widest) {
      const { mark, length } = widest;
      const inner = nest(pieces.slice(at, at + length), new Set([...within, mark.type.name]));
      nodes.push(...wrap(mark, inner));
      at += length;
    } else {
      const isCode = first.marks.some(({ type }) => type.name === 'code');
      nodes.push(isCode ? { type: 'inlineCode', value: first.text } : { type: 'text', value: first.text });
      at += 1;
    }
  }
  return joinTexts(nodes);
}

const wrappers = { bold: 'strong', italic: 'emphasis', strike: 'delete' } as const;

/** Moves spaces at the ends of a marked run out of the mark, because Markdown ignores a mark next to a space. */
function wrap(mark: EditorNode['marks'][number], children: PhrasingContent[]): PhrasingContent[] {
  const before = splitOuterSpace(children, 'start');
  const after = splitOuterSpace(children, 'end');
  const filled = children.filter((child) => child.type !== 'text' || child.value !== '');
  const type = wrappers[mark.type.name as keyof typeof wrappers];
  const { href, title } = mark.attrs as { href?: string; title?: string | null };
  const link: PhrasingContent = { type: 'link', url: href ?? '', title: title ?? null, children: filled };
  const wrapped = type ? ({ type, children: filled } as PhrasingContent) : link;
  const marked = mark.type.name === 'link' || type ? [wrapped] : filled;
  return [...space(before), ...(filled.length > 0 ? marked : []), ...space(after)];
}

const space = (value: string): Text[] => (value === '' ? [] : [{ type: 'text', value }]);

function splitOuterSpace(children: PhrasingContent[], side: 'start' | 'end'): string {
  const edge = side === 'start' ? children[0] : children.at(-1);
  if (edge?.type !== 'text') return '';
  const kept = side === 'start' ? edge.value.trimStart() : edge.value.trimEnd();
  const taken = side === 'start' ? edge.value.slice(0, edge.value.length - kept.length) : edge.value.slice(kept.length);
  edge.value = kept;
  return taken;
}

function trimLines(nodes: PhrasingContent[]): PhrasingContent[] {
  const lines = nodes.map((node) =>
    node.type === 'text' ? { ...node, value: node.value.replace(/[ \t]*\n\s*/g, '\n') } : node,
  );
  splitOuterSpace(lines, 'start');
  splitOuterSpace(lines, 'end');
  return lines.filter((node) => node.type !== 'text' || node.value !== '');
}
