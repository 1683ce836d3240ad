import type { JSONContent } from '@tiptap/core';
import type { List, ListItem, PhrasingContent, RootContent } from 'mdast';
import { bareAddress } from './parse.ts';

type Mark = NonNullable<JSONContent['marks']>[number];

/** The editor's node for a block of a Markdown document. */
export function toNode(block: RootContent): JSONContent {
  switch (block.type) {
    case 'heading':
      return { type: 'heading', attrs: { level: block.depth }, content: toInline(block.children, []) };
    case 'paragraph':
      return { type: 'paragraph', content: toInline(block.children, []) };
    case 'blockquote':
      return { type: 'blockquote', content: orEmpty(block.children.map(toNode)) };
    case 'list':
      return toList(block);
    case 'code': {
      const language = [block.lang, block.meta].filter((part) => part).join(' ');
      const content = block.value === '' ? [] : [{ type: 'text', text: block.value }];
      return { type: 'codeBlock', attrs: { language: language || null }, content };
    }
    case 'thematicBreak':
      return { type: 'horizontalRule' };
    default:
      return { type: 'paragraph', content: 'value' in block ? textNodes(block.value, []) : [] };
  }
}

const orEmpty = (nodes: JSONContent[]) => (nodes.length > 0 ? nodes : [{ type: 'paragraph' }]);

function toList(list: List): JSONContent {
  const isTasks = !list.ordered && list.children.some(({ checked }) => typeof checked === 'boolean');
  const items = list.children.map((item) => toItem(item, isTasks));
  if (isTasks) return { type: 'taskList', content: items };
  if (list.ordered) return { type: 'orderedList', attrs: { start: list.start ?? 1 }, content: items };
  return { type: 'bulletList', content: items };
}

function toItem(item: ListItem, isTask: boolean): JSONContent {
  const blocks = item.children.map(toNode);
  // The editor requires a paragraph at the start of an item.
  if (blocks[0]?.type !== 'paragraph') blocks.unshift({ type: 'paragraph' });
  if (isTask) return { type: 'taskItem', attrs: { checked: item.checked === true }, content: blocks };
  if (typeof item.checked === 'boolean')
    blocks[0]?.content?.unshift({ type: 'text', text: item.checked ? '[x] ' : '[ ] ' });
  return { type: 'listItem', content: blocks };
}

function toInline(nodes: PhrasingContent[], marks: Mark[]): JSONContent[] {
  return nodes.flatMap((node): JSONContent[] => {
    switch (node.type) {
      case 'text':
        return linkAddresses(node.value, marks);
      case 'strong':
        return toInline(node.children, add(marks, { type: 'bold' }));
      case 'emphasis':
        return toInline(node.children, add(marks, { type: 'italic' }));
      case 'delete':
        return toInline(node.children, add(marks, { type: 'strike' }));
      case 'link':
        return toInline(node.children, add(marks, { type: 'link', attrs: { href: node.url, title: node.title } }));
      case 'inlineCode':
        return textNodes(node.value, add(marks, { type: 'code' }));
      case 'break':
        return [{ type: 'hardBreak' }];
      default:
        return 'value' in node ? textNodes(node.value, marks) : [];
    }
  });
}

const add = (marks: Mark[], mark: Mark) => (marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark]);

/** Text with its URLs as links. */
function linkAddresses(text: string, marks: Mark[]): JSONContent[] {
  if (marks.some(({ type }) => type === 'link')) return textNodes(text, marks);
  const nodes: JSONContent[] = [];
  let end = 0;
  for (const { 0: href, index } of text.matchAll(bareAddress)) {
    nodes.push(...textNodes(text.slice(end, index), marks));
    nodes.push(...textNodes(href, add(marks, { type: 'link', attrs: { href, title: null } })));
    end = index + href.length;
  }
  return [...nodes, ...textNodes(text.slice(end), marks)];
}

/** Text nodes; a line break in the text is a line break on the screen. */
function textNodes(text: string, marks: Mark[]): JSONContent[] {
  return text.split(/(\r?\n)/).flatMap((part): JSONContent[] => {
    if (part === '') return [];
    if (part.endsWith('\n')) return [{ type: 'hardBreak' }];
    return [{ type: 'text', text: part, ...(marks.length > 0 ? { marks } : {}) }];
  });
}
