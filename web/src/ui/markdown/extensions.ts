import type { AnyExtension } from '@tiptap/core';
import { Code } from '@tiptap/extension-code';
import { Heading } from '@tiptap/extension-heading';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';

export interface EditorWords {
  placeholder: string;
  /** The accessible name of a checklist item's checkbox. */
  task: (text: string) => string;
}

/** Headings start below the level of the headings around the editor. */
const LowerHeading = Heading.extend({
  renderHTML: ({ node }) => [Number(node.attrs['level']) < 3 ? 'h3' : 'h4', { 'data-level': node.attrs['level'] }, 0],
  addAttributes() {
    return {
      level: {
        default: 2,
        rendered: false,
        parseHTML: ({ dataset, tagName }) => Number(dataset['level'] ?? tagName.slice(1)),
      },
    };
  },
});

/** The nodes, marks, keys and shortcuts of the editor, limited to what Markdown can express. */
export function extensionsFor({ placeholder, task }: EditorWords): AnyExtension[] {
  return [
    StarterKit.configure({
      underline: false,
      code: false,
      heading: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        markdownLinks: true,
        // `light.My` is the end of a sentence and the beginning of the next.
        shouldAutoLink: (url) => /^(?:https?:\/\/|www\.)/i.test(url),
      },
    }),
    // In Markdown, code can also be bold or a link.
    Code.extend({ excludes: '' }),
    LowerHeading,
    TaskList,
    TaskItem.configure({ nested: true, a11y: { checkboxLabel: (node) => task(node.firstChild?.textContent ?? '') } }),
    Placeholder.configure({ placeholder }),
  ];
}
