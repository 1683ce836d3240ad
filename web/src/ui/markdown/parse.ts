import type { Paragraph, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';

/** Maximum nesting depth, which no human author reaches, because parsers and renderers recurse. */
const deepest = 12;
const tooDeep = new RegExp(`^(?:[ \\t]*(?:>|[-*+](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${deepest + 1}}`, 'm');
/** Runs of delimiters that are too long, because parsing them takes quadratic time. */
const tooLong = /[*_~`[\]]{200}|(?:[*_~[\]][^\s*_~[\]]?){400}/;

/**
 * Maximum number of delimiters, more than a human author writes in 20,000 characters, because each unclosed one is
 * compared with all before it.
 */
const maxDelimiters = 1500;
const delimiters = /(?<!\w)[*_~]+|[*_~]+(?!\w)/g;

/**
 * Disabled constructs, which would change text that was not written as Markdown: indentation as code, a line of dashes
 * as heading, HTML, definitions and pictures. They stay text.
 */
const plain = {
  disable: {
    null: ['codeIndented', 'setextUnderline', 'htmlFlow', 'htmlText', 'definition', 'labelStartImage'],
  },
};

/** Parses CommonMark with task lists and strikethrough; each node contains its position in the text. */
export function parseMarkdown(text: string): Root {
  const isStrange = tooDeep.test(text) || tooLong.test(text) || (text.match(delimiters)?.length ?? 0) > maxDelimiters;
  if (isStrange) return { type: 'root', children: asParagraphs(text) };
  return fromMarkdown(text, {
    extensions: [gfmStrikethrough({ singleTilde: false }), gfmTaskListItem(), plain],
    mdastExtensions: [gfmStrikethroughFromMarkdown(), gfmTaskListItemFromMarkdown()],
  });
}

/** Parses plain CommonMark, pictures included: for texts of the product itself, never for those of people. */
export const parseTrusted = (text: string): Root => fromMarkdown(text);

function asParagraphs(text: string): RootContent[] {
  return [...text.matchAll(/\S[^\n]*(?:\n[^\n]*\S[^\n]*)*/g)].map(({ 0: value, index }): Paragraph => ({
    type: 'paragraph',
    children: [{ type: 'text', value }],
    position: {
      start: { line: 1, column: 1, offset: index },
      end: { line: 1, column: 1, offset: index + value.length },
    },
  }));
}

/** The position of a node in the text, in UTF-16 units. */
export function rangeOf({ position }: Pick<RootContent, 'position'>): { start: number; end: number } {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}

/** A URL within a text, which ends at a space, a bracket or closing punctuation. */
export const bareAddress = /https?:\/\/[^\s<>()[\]]+[^\s<>()[\].,;:!?'"*_~`\\]/g;

/** Returns the URL of a link if it is a web page or mail address, otherwise null; never a script. */
export function safeAddress(text: string): string | null {
  try {
    const { protocol, href } = new URL(text);
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : null;
  } catch {
    return null;
  }
}
