import { lazyComponent } from '#lib/lazy-component.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import type { EditorNotes as Notes } from './editor-notes.tsx';

const Lazy = lazyComponent(() => import('./editor-notes.tsx'), 'EditorNotes');
onFirstInteraction(Lazy.preload);

/** The notes above an editor's fields, for pages that are read more often than edited; generic like the component. */
export const EditorNotes = Lazy as unknown as typeof Notes;
