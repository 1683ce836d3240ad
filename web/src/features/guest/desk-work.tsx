import { dismissTransfer, onSettled, transfersNow, watchTransfers } from '#features/uploads/transfer-list.ts';
import { byName, giveFiles } from './give-files.ts';
import { SlotCards } from './slot-cards.tsx';
import { SlotMenu } from './slot-menu.tsx';
import { SlotWork } from './slot-work.tsx';

/** All that handles files, fetched in one go (desk.ts). */
export const desk = {
  byName,
  dismissTransfer,
  giveFiles,
  onSettled,
  SlotCards,
  SlotMenu,
  SlotWork,
  transfersNow,
  watchTransfers,
};
