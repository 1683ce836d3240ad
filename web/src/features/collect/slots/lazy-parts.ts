import { needTexts } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { currentFiles } from './current-files.ts';
import { loadAddFiles, type SlotView } from './use-slot.ts';

/** Loads a module together with the texts of its components. */
async function withTexts<Module>(module: Promise<Module>): Promise<Module> {
  const [loaded] = await Promise.all([module, needTexts(['slots'])]);
  return loaded;
}

// Loaded with the first interaction, or immediately if a slot has content for them.
export const SlotDetails = lazyComponent(() => withTexts(import('./slot-details.tsx')), 'SlotDetails');
export const SlotItems = lazyComponent(() => withTexts(import('./slot-items.tsx')), 'SlotItems');
export const RulesText = lazyComponent(() => withTexts(import('./rules-text.tsx')), 'RulesText');

/** Loads every module that adding files needs. */
export const loadForFiles = () =>
  Promise.all([SlotDetails.preload(), SlotItems.preload(), RulesText.preload(), loadAddFiles()]);

/** Whether a slot has details beyond picture and title. */
export function hasDetails({ slot, variation, transfers, unfinished, problem }: SlotView): boolean {
  if (slot.format.type === 'carousel' || slot.variations.length > 1) return true;
  if (transfers.length > 0 || unfinished.length > 0 || problem) return true;
  return currentFiles(variation).some(
    ({ file: { verdict, waiver, scan } }) => verdict.outcome !== 'passes' || waiver !== null || scan !== null,
  );
}
