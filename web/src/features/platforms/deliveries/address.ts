import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { isIdOf } from '#lib/id-shape.ts';

/** The send sheet in the URL: `?send=all`, or `?send=cre_…,cre_…` for a selection. */
export interface SendSearch {
  send?: string;
}

const idsIn = (send: string) => send.split(',').filter((id) => isIdOf('creative', id));

/** Parses the parameter; an invalid value means a closed sheet. */
export function readSend({ send }: Record<string, unknown>): SendSearch {
  if (send === 'all') return { send };
  if (typeof send !== 'string') return {};
  const ids = idsIn(send).slice(0, limits.deliveries.creativesAtOnce);
  return ids.length > 0 ? { send: ids.join(',') } : {};
}

/** The value of the parameter: the ids of a selection, or `all` without one. */
export const sendOf = (creativeIds?: readonly CreativeId[]): string => creativeIds?.join(',') ?? 'all';

/** The selected creatives in the parameter; undefined for all. */
export const selectedIn = (send: string): CreativeId[] | undefined => (send === 'all' ? undefined : idsIn(send));
