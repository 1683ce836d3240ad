import { z } from 'zod';
import { checks } from '@ad-foundry/contract/checks.ts';
import { presentVerdict, verdictShape } from '#assistants/shapes.ts';
import { defineTool, idArgument } from '#assistants/tool.ts';

const whole = (about: string) => z.number().int().positive().optional().describe(about);

export const checkFile = defineTool({
  name: 'check_file',
  title: 'Check a file',
  description:
    'Judges a file before it is exported or sent: give its facts, or the id of a stored version, and the formats or slots it is meant for. Returns which rules it breaks and what would make it fit. Stores nothing.',
  kind: 'reads',
  input: z.strictObject({
    facts: z
      .strictObject({
        mime: z.string().max(100).describe('image/… or video/…'),
        sizeBytes: z.number().int().positive(),
        width: whole('Pixels, as displayed.'),
        height: whole('Pixels, as displayed.'),
        durationMs: whole('Of a video.'),
      })
      .optional(),
    versionId: idArgument('version', 'A stored version, instead of facts.').optional(),
    formatIds: z.array(idArgument('format', 'As the format is now.')).max(20).optional(),
    slotIds: z.array(idArgument('slot', 'As the slot was briefed.')).max(20).optional(),
  }),
  output: z.object({
    items: z.array(
      z.object({ formatId: z.string(), formatName: z.string(), slotId: z.string().nullable(), verdict: verdictShape }),
    ),
  }),
  scopes: () => ['files:check'],
  async run({ call }, { facts, versionId, formatIds, slotIds }) {
    const { items } = await call(checks.check, { body: { facts, versionId, formatIds, slotIds } });
    return { items: items.map((item) => ({ ...item, verdict: presentVerdict(item.verdict) })) };
  },
});
