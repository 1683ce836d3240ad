import { z } from 'zod';
import { limits } from '@ad-foundry/contract/limits.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { requireOpen } from '#features/tree/creatives/actions/lock.ts';
import { requireSlot } from '#features/tree/creatives/queries.ts';
import { defineTool, idArgument, named } from '#assistants/tool.ts';

export const prepareUpload = defineTool({
  name: 'prepare_upload',
  title: 'Prepare an upload',
  description:
    'How a program that has the file uploads it to a slot: one request with its headers, and the same as a command. Bytes never go through a tool. Check the file with check_file first.',
  kind: 'reads',
  input: z.strictObject({
    slotId: idArgument('slot', 'The slot that the file is meant for.'),
    fileName: z.string().min(1).max(limits.fileNameLength),
    sizeBytes: z.number().int().positive().max(limits.uploadBytes),
    mime: z
      .string()
      .max(100)
      .regex(/^(?:image|video)\/[a-z0-9.+-]+$/),
  }),
  output: z.object({
    creative: named,
    format: named,
    request: z.object({ method: z.literal('POST'), url: z.string(), headers: z.record(z.string(), z.string()) }),
    command: z.string().describe('For a shell that has the key in ADF_KEY. Stores the file at once.'),
    url: z.string(),
  }),
  scopes: () => ['files:upload'],
  async run({ admit, page }, { slotId, fileName, sizeBytes, mime }) {
    const scope = await admit(uploads.create);
    const { creative, format } = await requireSlot(scope, slotId);
    await requireOpen(scope, [creative.id]);
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const headers = {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(sizeBytes),
      'Upload-Metadata': `slotId ${base64(slotId)},filename ${base64(fileName)},filetype ${base64(mime)}`,
      'Content-Type': 'application/offset+octet-stream',
    };
    const url = page('/api/uploads');
    const written = Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`);
    return {
      creative: { id: creative.id, name: creative.name },
      format: { id: format.id, name: format.name },
      request: { method: 'POST' as const, url, headers },
      // The key goes through a pipe: others on the computer see the arguments of a program.
      command: `printf 'Authorization: Bearer %s' "$ADF_KEY" | curl -i ${url} -H @- ${written.join(' ')} --data-binary @FILE`,
      url: page(`/campaigns/${creative.campaignId}/creatives/${creative.id}`),
    };
  },
});
