import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createMany, rowFaults } from '@ad-foundry/contract/create-many.ts';
import { templates } from '@ad-foundry/contract/templates.ts';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { readInstant, invalidArgument } from '#assistants/shapes.ts';
import { defineTool, idArgument, type ToolContext } from '#assistants/tool.ts';

const draft = z.strictObject({
  name: z.string().min(1).max(limits.nameLength),
  description: z.string().max(limits.descriptionLength).optional(),
  formatIds: z.array(idArgument('format', 'One slot for each.')).max(50).optional(),
  templateId: idArgument('template', 'A named set of formats, instead of formatIds.').optional(),
  deadline: z.string().max(40).optional().describe('ISO 8601; without it the due date of the campaign counts.'),
  attributes: z
    .array(
      z.strictObject({
        attributeId: idArgument('attribute', 'An attribute of the organization.'),
        value: z.union([z.number(), z.boolean(), z.string().max(limits.attribute.valueLength)]),
      }),
    )
    .max(20)
    .optional(),
});

export const draftCreatives = defineTool({
  name: 'draft_creatives',
  title: 'Draft creatives',
  description:
    'Briefs creatives in a campaign. Checks them and creates nothing unless dryRun is false: show the person the result of the dry run first, and repeat a failed call with the same creationKey.',
  kind: 'writes',
  input: z.strictObject({
    campaignId: idArgument('campaign', 'Where they are created.'),
    creatives: z.array(draft).min(1).max(20),
    dryRun: z.boolean().default(true),
    creationKey: z.uuid().optional().describe('A new UUID for each set of creatives; needed if dryRun is false.'),
  }),
  output: z.object({
    dryRun: z.boolean(),
    created: z.number().describe('Creatives that exist now; 0 in a dry run.'),
    creatable: z.number().describe('Creatives without faults, which `dryRun: false` creates.'),
    faults: z.array(
      z.object({
        index: z.number().describe('Position in `creatives`, from 0.'),
        code: z.enum(rowFaults),
        attributeId: z.string().nullable(),
      }),
    ),
    url: z.string(),
  }),
  scopes: ({ creatives }) => [
    'creatives:create',
    ...(creatives.some(({ templateId }) => templateId !== undefined) ? (['formats:read'] as const) : []),
  ],
  async run(context, { campaignId, creatives, dryRun, creationKey }) {
    if (!dryRun && creationKey === undefined) throw invalidArgument('creationKey', 'is needed if dryRun is false');
    const rows = [];
    for (const [index, { name, description, deadline, attributes, ...formats }] of creatives.entries())
      rows.push({
        name,
        description,
        deadlineAt: deadline === undefined ? null : readInstant(`creatives.${index}.deadline`, deadline),
        attributes,
        slots: (await formatsOf(context, index, formats)).map((formatId) => ({ formatId })),
      });
    const body = { creationKey: creationKey ?? randomUUID(), check: dryRun, rows };
    const { created, faults } = await context.call(createMany.creatives, { params: { campaignId }, body });
    return {
      dryRun,
      created: dryRun ? 0 : created,
      creatable: rows.length - new Set(faults.map(({ row }) => row)).size,
      faults: faults.map(({ row, ...fault }) => ({ index: row, ...fault })),
      url: context.page(`/campaigns/${campaignId}`),
    };
  },
});

type Formats = Pick<z.output<typeof draft>, 'formatIds' | 'templateId'>;

async function formatsOf(
  { call }: ToolContext,
  index: number,
  { formatIds, templateId }: Formats,
): Promise<FormatId[]> {
  if (templateId === undefined) return formatIds ?? [];
  if (formatIds !== undefined) throw invalidArgument(`creatives.${index}`, 'names both formats and a template');
  return (await call(templates.find, { params: { templateId } })).formatIds;
}
