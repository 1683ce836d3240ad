import { randomUUID } from 'node:crypto';
import { formats, type FormatDetail, type FormatRules } from '@ad-foundry/contract/formats.ts';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import type { TestClient } from './client.ts';

/** Rules of a custom format: only the given ones. */
export function rulesOf(changes: Partial<FormatRules> = {}): FormatRules {
  return {
    rules: [],
    recommended: [],
    recommendedDimensions: [],
    cardRules: null,
    cardMedia: [],
    cardsUniformRatio: false,
    ratioTolerancePct: null,
    notes: [],
    ...changes,
  };
}

/** A still of exactly 9:16 and at least 1080 px of width. */
export const portrait = rulesOf({
  rules: [
    { type: 'mime', operator: 'in', value: ['image/jpeg', 'image/png'] },
    { type: 'ratio', operator: 'eq', value: '9:16' },
    { type: 'width', operator: 'gte', value: 360 },
  ],
});

export function createOwnFormat(
  client: TestClient,
  input: { name?: string; type?: 'image' | 'video' | 'carousel'; spec?: FormatRules; copyOf?: FormatId } = {},
): Promise<FormatDetail> {
  const { name = 'Lobby screen', type = 'image', spec = portrait, copyOf = null } = input;
  return client.call(formats.create, {
    body: { name, platform: 'custom', type, spec, copyOf, creationKey: randomUUID() },
  });
}

/** The body of an edit without changes. */
export function editOf({ name, description, platform, spec, edition }: FormatDetail) {
  const { rules, recommended, recommendedDimensions, cardRules, cardMedia } = spec;
  const { cardsUniformRatio, ratioTolerancePct, notes } = spec;
  return {
    name,
    description,
    platform,
    edition,
    spec: {
      rules,
      recommended,
      recommendedDimensions,
      cardRules,
      cardMedia,
      cardsUniformRatio,
      ratioTolerancePct,
      notes,
    },
  };
}

/** Changes the role of every member of this organization. */
export async function actAs(
  app: { sql: (text: string, values?: unknown[]) => Promise<unknown> },
  organizationId: string | null,
  role: string,
): Promise<void> {
  await app.sql('update members set role = $2 where organization_id = $1', [organizationId, role]);
}
