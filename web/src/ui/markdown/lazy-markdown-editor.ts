import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';

/** The Markdown editor, loaded when it is first shown. */
export const MarkdownEditor = lazyComponent(async () => {
  const [module] = await Promise.all([import('./markdown-editor.tsx'), needTexts(['comments'])]);
  return module;
}, 'MarkdownEditor');
