import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { placing } from '@ad-foundry/contract/placing.ts';
import { createApi } from './api.ts';
import { usageError } from './exit.ts';
import type { Requirements } from './library.ts';
import { requireLogin } from './login.ts';
import { visible } from './output.ts';

/** The rules of slots, as they were briefed. @throws Stop */
export async function readSlots(ids: readonly string[]): Promise<Requirements[]> {
  const unknown = ids.find((id) => !/^slt_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id));
  if (unknown !== undefined) throw usageError(`“${unknown}” is no id of a slot, slt_…, as “adf missing --json” shows.`);
  const api = createApi(await requireLogin());
  return Promise.all(
    ids.map(async (id) => {
      const { creative, format } = await api.call(placing.rules, { params: { slotId: id as SlotId } });
      const name = visible(`${creative.name} / ${format.name}`);
      return { id, name, platform: format.platform, type: format.type, spec: format.spec, strict: creative.strict };
    }),
  );
}
