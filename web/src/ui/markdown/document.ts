import type { Editor, JSONContent } from '@tiptap/core';
import { Fragment, type Node as EditorNode, type Schema } from '@tiptap/pm/model';
import type { RootContent } from 'mdast';
import { fromNode } from './from-nodes.ts';
import { parseMarkdown, rangeOf } from './parse.ts';
import { serializeMarkdown } from './serialize.ts';
import { toNode } from './to-nodes.ts';

/** The source text of a block. Nodes are immutable, so a changed block is another node. */
interface Source {
  text: string;
  index: number;
  /** The text between the previous block and this one. */
  gap: string;
  /** The text after the last block; empty for other blocks. */
  end: string;
}

/** The sources of an editor's blocks, by which an unchanged block is written with its original text. */
export type Sources = WeakMap<EditorNode, Source>;

/** The blocks of a Markdown text for the editor, and the source of each. */
function read(text: string): { blocks: JSONContent[]; sources: Source[] } {
  const { children } = parseMarkdown(text);
  let last = 0;
  const sources = children.map((block, index): Source => {
    const { start, end } = rangeOf(block);
    const gap = text.slice(last, start);
    last = end;
    const isLast = index === children.length - 1;
    return { text: text.slice(start, end), index, gap, end: isLast ? text.slice(end) : '' };
  });
  return { blocks: children.map(toNode), sources };
}

/** The document of a text as JSON; without blocks, one empty paragraph. */
export function documentOf(text: string): JSONContent {
  const { blocks } = read(text);
  return { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] };
}

/** Stores the source text of each block of the document. */
export function rememberSources(doc: EditorNode, text: string, originals: Sources): void {
  const { blocks, sources } = read(text);
  blocks.forEach((block, index) => {
    const node = doc.maybeChild(index);
    const source = sources[index];
    if (node && source && node.eq(nodeOf(doc.type.schema, block))) originals.set(node, source);
  });
}

const nodeOf = (schema: Schema, json: JSONContent) => schema.nodeFromJSON(json);

/** The Markdown of a document. Unchanged blocks keep their original text exactly. */
export function markdownOf(doc: EditorNode, originals: Sources): string {
  let text = '';
  let before: Source | null = null;
  let fresh: RootContent[] = [];
  const flush = () => {
    if (fresh.length === 0) return;
    text += (text === '' ? '' : '\n\n') + serializeMarkdown(fresh);
    fresh = [];
    before = null;
  };
  for (const node of doc.children) {
    const source = originals.get(node);
    if (source) {
      flush();
      const follows: boolean = source.index === (before?.index ?? -1) + 1 && (before !== null || text === '');
      text += (follows ? source.gap : text === '' ? '' : '\n\n') + source.text;
      before = source;
    } else {
      const block = fromNode(node);
      if (block) fresh.push(block);
    }
  }
  flush();
  return text + (before?.end ?? '');
}

/** Replaces the text by changing only what differs, so that the caret keeps its position. */
export function showText({ state, view, schema }: Editor, text: string): void {
  const next = nodeOf(schema, documentOf(text));
  const start = state.doc.content.findDiffStart(next.content);
  if (start === null) return;
  const ends = state.doc.content.findDiffEnd(next.content) ?? { a: state.doc.content.size, b: next.content.size };
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
  const quiet = () => state.tr.setMeta('addToHistory', false).setMeta('preventUpdate', true);
  let change = quiet().replace(start, ends.a + overlap, next.slice(start, ends.b + overlap));
  if (!change.doc.eq(next)) change = quiet().replaceWith(0, state.doc.content.size, Fragment.from(next.content));
  view.dispatch(change);
}
