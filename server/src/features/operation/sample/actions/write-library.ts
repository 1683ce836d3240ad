import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { formatRulesSchema } from '@ad-foundry/contract/formats.ts';
import { attributes } from '#db/schema/attributes.ts';
import { formats } from '#db/schema/formats.ts';
import { createAttribute } from '#features/library/attributes/actions/own.ts';
import { createFormat } from '#features/library/formats/actions/own.ts';
import { createTemplate } from '#features/library/templates/actions.ts';
import { adTextKeys, type AdTextKey } from '#features/operation/sample/rules/story/ad-texts.ts';
import { attributeFields, type AttributeKey } from '#features/operation/sample/rules/story/attributes.ts';
import {
  libraryKeys,
  ownFormats,
  type FormatKey,
  type LibraryFormatKey,
  type OwnFormatKey,
} from '#features/operation/sample/rules/story/formats.ts';
import { savedViews, template } from '#features/operation/sample/rules/story/library.ts';
import { agencyTimeZone } from '#features/operation/sample/rules/story/moments.ts';
import { requirePreferences } from '#features/people/organizations/queries.ts';
import { updatePreferences } from '#features/people/organizations/actions.ts';
import { createView } from '#features/workspace/views/actions.ts';
import type { Stage } from './stage.ts';

/** The texts of ads, which the product brings as attributes, by key. */
export async function readAdTexts(stage: Stage): Promise<void> {
  const rows = await stage.tx.db
    .select({ id: attributes.id, key: attributes.key })
    .from(attributes)
    .where(inArray(attributes.libraryKey, [...adTextKeys]));
  for (const { id, key } of rows) stage.attributeIds.set(key as AdTextKey, id);
}

/** The formats that the product brings, by key. */
export async function readLibraryFormats(stage: Stage): Promise<void> {
  const rows = await stage.tx.db
    .select({ id: formats.id, key: formats.libraryKey })
    .from(formats)
    .where(inArray(formats.libraryKey, libraryKeys));
  for (const { id, key } of rows) if (key !== null) stage.formatIds.set(key as LibraryFormatKey, id);
  const missing = libraryKeys.filter((key) => !stage.formatIds.has(key));
  if (missing.length > 0) throw new Error(`the sample uses formats that the library lacks: ${missing.join(', ')}`);
}

/** Preferences, attributes, own formats, a template and saved views. */
export function planLibrary(stage: Stage): void {
  stage.planAt('60d 9:10', async (at) => {
    const scope = stage.as('lena', at);
    const { edition, ...preferences } = await requirePreferences(scope);
    await updatePreferences(scope, { ...preferences, guestComments: true, timeZone: agencyTimeZone });
  });
  stage.planAt('59d 10:00', (at) => writeAttributes(stage, at));
  stage.planAt('59d 11:00', (at) => writeFormats(stage, at));
  stage.planAt('58d 9:00', async (at) => {
    const { formats: keys, ...about } = template;
    const formatIds = keys.map((key) => formatIdOf(stage, key));
    await createTemplate(stage.as('jo', at), { ...about, formatIds, creationKey: randomUUID() });
  });
  stage.planAt('30d 9:00', async (at) => {
    for (const { by, view } of savedViews)
      await createView(stage.as(by, at), { isShared: false, ...view, creationKey: randomUUID() });
  });
}

export function formatIdOf(stage: Stage, key: FormatKey) {
  const id = stage.formatIds.get(key);
  if (!id) throw new Error(`the sample has no format ${key}`);
  return id;
}

async function writeAttributes(stage: Stage, at: Date): Promise<void> {
  const scope = stage.as('lena', at);
  for (const [key, { label, description, options }] of Object.entries(attributeFields)) {
    const input =
      options === null
        ? { type: 'text' as const, placeholder: '@handle', regex: '', multiLine: false }
        : {
            type: 'select' as const,
            options: Object.entries(options).map(([value, name]) => ({ value, label: name, retired: false })),
            placeholder: '',
          };
    const { id } = await createAttribute(scope, { key, label, description, input, creationKey: randomUUID() });
    stage.attributeIds.set(key as AttributeKey, id);
  }
}

async function writeFormats(stage: Stage, at: Date): Promise<void> {
  const scope = stage.as('jo', at);
  for (const [key, { name, description, type, rules }] of Object.entries(ownFormats)) {
    const spec = formatRulesSchema.parse({ rules });
    const about = { name, description, type, platform: 'custom' as const };
    const { id } = await createFormat(scope, { ...about, spec, copyOf: null, creationKey: randomUUID() });
    stage.formatIds.set(key as OwnFormatKey, id);
  }
}
