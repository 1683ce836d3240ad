import type { UsedKey } from '@ad-foundry/contract/api-keys.ts';
import { visible } from './output.ts';

/** "Ana Costa, owner of Studio". */
export function holderOf({ owner, name, role, organization }: UsedKey): string {
  const holder = owner?.name ?? `integration “${name}”`;
  return visible(`${holder}, ${role === 'super_hero' ? 'support' : role} of ${organization.name}`);
}
