import { getSchema } from '@tiptap/core';
import type { Node as EditorNode } from '@tiptap/pm/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentOf, markdownOf, rememberSources, type Sources } from './document.ts';
import { extensionsFor } from './extensions.ts';
import { parseMarkdown } from './parse.ts';

const schema = getSchema(extensionsFor({ placeholder: '', task: (text) => text }));
const read = (text: string): EditorNode => schema.nodeFromJSON(documentOf(text));

/** The text after the editor opened and saved it unchanged. */
function untouched(text: string): string {
  const doc = read(text);
  const originals: Sources = new WeakMap();
  rememberSources(doc, text, originals);
  return markdownOf(doc, originals);
}

/** The text with every block serialized again, as if all of them had changed. */
const rewritten = (text: string) => markdownOf(read(text), new WeakMap());

const ordinary = [
  'A runner at **first light**.',
  '# About\n\nA runner at **first light**.\n\n- Logo at the end\n- No text above',
  'Line one\nLine two\n\nLine *three* with `code`, ~~old~~ and [a link](https://example.com/a_b?c=d&e=f).',
  '1. One\n2. Two\n   - Nested\n   - Again\n3. Three',
  '- [ ] Shoot\n- [x] Cut\n  - [ ] Sound',
  '> Quoted\n> twice\n\n---\n\n```js run\nconst a = "**";\n```',
  'See https://example.com/x_y_z/a-b?q=1&r=2 and Nike_SS26_16x9_v2.mp4 by @Ana Silva.',
  'Prices: 5 * 3 = 15, 2 < 3, AT&T, #1 and a_b_c, C:\\films\\cut, [draft], (see) ~5 s',
  '***Both*** and **bold *with italic* inside** and *italic **with bold** inside*',
  'Final words end in bold **here**\n\nand **here**',
];

/** Texts for which the editor has no button, or that are not Markdown. */
const hostile = [
  '<script>alert(1)</script> and <b onclick="x()">bold</b>\n\n<div>\n\nblock\n\n</div>',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '![picture](https://example.com/x.png) [ref][1]\n\n[1]: https://example.com "Title"',
  '    indented\n\n\tby a tab',
  'Title\n=====\n\nOther\n-----',
  '&lt;b&gt; &amp;amp; \\* \\_ \\# \\\\',
  '[click](javascript:alert(1)) [data](data:text/html,x)',
  '* star\n+ plus\n\n  loose\n\n- dash\n1) one',
  'Windows\r\nlines\r\n\r\n- a\r\n- b\r\n',
  '\n\n  leading\n\n\n\ntrailing  \n\n\n',
  '- [ ] one\n- plain\n- # heading\n-\n- > quote',
  '1. [x] ordered task\n\n[^1]: note\n\nText[^1]',
  '```\nunclosed',
  '😀 é ﷽ \u202eabc\u202c \u0000'.replace('\u0000', ''),
];

test.each([...ordinary, ...hostile])('keeps a text that is opened and not changed: %j', (text) => {
  expect(untouched(text)).toBe(text);
});

test.each(ordinary)('keeps the meaning of an ordinary text that is serialized again: %j', (text) => {
  const again = rewritten(text);
  expect(read(again).toJSON()).toEqual(read(text).toJSON());
  // A second pass changes nothing.
  expect(rewritten(again)).toBe(again);
});

test('does not escape underscores, ampersands, URLs and lines of text', () => {
  const text = 'Nike_SS26_16x9_v2.mp4 for AT&T\nhttps://example.com/x_y?a=1&b=2 (16:9, ≤ 60 s)';
  expect(rewritten(text)).toBe(text);
});

test('a URL that contains a written character reference keeps it', () => {
  const text = 'https://a.b/c\\&amp;a';
  expect(read(rewritten(text)).toJSON()).toEqual(read(text).toJSON());
});

test('changing one block keeps the text of the others', () => {
  const text = '*  odd   list\n*  of two\n\n\n| a | b |\n\nLast __bold__';
  const doc = read(text);
  const originals: Sources = new WeakMap();
  rememberSources(doc, text, originals);
  const changed = doc.copy(
    doc.content.replaceChild(1, schema.nodes['paragraph']!.create(null, schema.text('New * text'))),
  );
  expect(markdownOf(changed, originals)).toBe('*  odd   list\n*  of two\n\nNew \\* text\n\nLast __bold__');
});

test('an emptied text is empty, and spaces at the ends of lines and marks are dropped', () => {
  expect(markdownOf(schema.nodeFromJSON({ type: 'doc', content: [{ type: 'paragraph' }] }), new WeakMap())).toBe('');
  const bold = (text: string) => ({ type: 'text', text, marks: [{ type: 'bold' }] });
  const content = [bold('bold '), { type: 'text', text: 'plain ' }, { type: 'hardBreak' }, bold(' next')];
  const doc = schema.nodeFromJSON({ type: 'doc', content: [{ type: 'paragraph', content }] });
  expect(markdownOf(doc, new WeakMap())).toBe('**bold** plain\n**next**');
});

const words = (doc: EditorNode) => doc.textBetween(0, doc.content.size, ' ', ' ').replace(/\s+/g, ' ').trim();

test('keeps any unchanged text, and loses no word when it is serialized again', () => {
  const signs = '* ** _ ` ~~ [ ] ( ) < > # \\ ! &amp; & | https://a.b/c ``` --- + ='.split(' ');
  const piece = fc.constantFrom('a', 'b c', ' ', '\n', '\n\n', '  ', '- ', '1. ', '- [ ] ', '> ', '\t', ...signs);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const text = pieces.join('');
      expect(untouched(text)).toBe(text.trim() === '' ? '' : text);
      expect(words(read(rewritten(text)))).toBe(words(read(text)));
    }),
    { numRuns: 200 },
  );
});

test('parses endlessly nested or marked texts in time', () => {
  const most = 20_000;
  const seeds = [
    '>',
    '> ',
    '- ',
    '1. ',
    '*',
    '*a ',
    'a* ',
    '**a',
    '[',
    '[a](',
    '![',
    '`',
    '` `` ',
    '_',
    '~~',
    '<',
    '&',
    '*a_b ',
  ];
  // Quadratic time would exceed the time limit of the test.
  for (const seed of seeds) expect(parseMarkdown(seed.repeat(Math.floor(most / seed.length)))).toBeDefined();
});
