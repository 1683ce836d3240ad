import { dismissTransfer, onSettled, transfersNow, watchTransfers } from '#features/uploads/transfer-list.ts';
import { loadParts } from '#features/uploads/parts.ts';
import { AllFiles } from './all-files.tsx';
import { byName, giveFiles } from './give-files.ts';
import { NameAsk } from './name-ask.tsx';
import { RulesBody } from './rules-body.tsx';
import { SaveBrief } from './save-brief.tsx';
import { SlotCards } from './slot-cards.tsx';
import { SlotMenu } from './slot-menu.tsx';
import { SlotVariations } from './slot-variations.tsx';
import { SlotWork } from './slot-work.tsx';
import { SortFiles } from './sort-files.tsx';
import { Underway } from './underway.tsx';

/** All that handles files, fetched in one go (desk.ts). */
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
