import { dismissTransfer, onSettled, transfersNow, watchTransfers } from '#features/uploads/transfer-list.ts';
import { loadParts } from '#features/uploads/parts.ts';
import { AllFiles } from './all-files.tsx';
import { byName, giveFiles } from '#features/slots/give-files.ts';
import { NameAsk } from '#features/guest/entry/name-ask.tsx';
import { RulesBody } from '#features/guest/slot/rules-body.tsx';
import { SaveBrief } from './save-brief.tsx';
import { SlotCards } from '#features/guest/slot/slot-cards.tsx';
import { SlotMenu } from '#features/guest/slot/slot-menu.tsx';
import { SlotVariations } from '#features/guest/slot/slot-variations.tsx';
import { SlotWork } from '#features/guest/slot/slot-work.tsx';
import { SortFiles } from '#features/guest/slot/sort-files.tsx';
import { Underway } from '#features/guest/slot/underway.tsx';

/** The upload module: all components and functions that handle files, loaded as one chunk (see desk.ts). */
export const desk = {
  AllFiles,
  byName,
  dismissTransfer,
  giveFiles,
  loadParts,
  NameAsk,
  onSettled,
  RulesBody,
  SaveBrief,
  SlotCards,
  SlotMenu,
  SlotVariations,
  SlotWork,
  SortFiles,
  transfersNow,
  Underway,
  watchTransfers,
};
