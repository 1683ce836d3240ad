import { scopePresets, type ApiScope, type ScopePreset } from '@ad-foundry/contract/api-scopes.ts';

export const presetNames = Object.keys(scopePresets) as ScopePreset[];

/** The preset with exactly these scopes; null for a choice of one's own. */
export function presetOf(scopes: readonly ApiScope[]): ScopePreset | null {
  const chosen = new Set(scopes);
  const isSame = (preset: readonly ApiScope[]) =>
    preset.length === chosen.size && preset.every((each) => chosen.has(each));
  return presetNames.find((name) => isSame(scopePresets[name])) ?? null;
}
