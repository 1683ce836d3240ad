import { escapeHtml } from '#http.ts';
import { accountIn } from '#meta/graph/accounts.ts';
import type { Edge, EdgeCall } from '#meta/graph/context.ts';
import { invalid, notFound } from '#meta/graph-error.ts';
import { previewUrl } from '#meta/library/cdn.ts';
import { readObject } from '#meta/graph/json-parameters.ts';
import { asText } from '#meta/text.ts';
import { findCreative } from './store.ts';
import { pictureNameOf } from './views.ts';

/** Width and height of the frame, by pattern of the format's name. */
const SIZES: readonly [RegExp, number, number][] = [
  [/STORY|REELS|STATUS/, 320, 570],
  [/RIGHT_COLUMN|BANNER/, 254, 133],
  [/DESKTOP|WEB/, 540, 690],
];

function frame({ context, params }: EdgeCall, picture: string): unknown {
  const format = params.get('ad_format') ?? '';
  const [, width, height] = SIZES.find(([pattern]) => pattern.test(format)) ?? [/./, 320, 420];
  const source = previewUrl(context, picture, format);
  const body = `<iframe src="${escapeHtml(source)}" width="${width}" height="${height}" scrolling="yes" style="border: none;"></iframe>`;
  return { data: [{ body }] };
}

function previewOf(call: EdgeCall): unknown {
  const { backend } = call.context;
  const { type, value } = call.node;
  if (type !== 'Ad' && type !== 'AdCreative') throw notFound(type);
  const creative = type === 'Ad' ? findCreative(backend, value.creativeId) : value;
  if (!creative) throw notFound(value.id);
  return frame(call, pictureNameOf(creative));
}

/** Previews an unsaved creative, or a saved creative by id. */
function generate(call: EdgeCall): unknown {
  const account = accountIn(call);
  const spec = readObject('creative', call.params.get('creative') ?? '');
  const id = asText(spec['creative_id']);
  if (id === '') {
    const unsaved = {
      id: 'unsaved',
      accountId: account.id,
      name: '',
      status: 'ACTIVE' as const,
      fingerprint: '',
      spec,
      createdMs: 0,
    };
    return frame(call, pictureNameOf(unsaved));
  }
  const creative = findCreative(call.context.backend, id);
  if (creative?.accountId !== account.id)
    throw invalid('The creative does not belong to this ad account', { field: 'creative' });
  return frame(call, pictureNameOf(creative));
}

export const previewEdges: Record<string, Edge> = {
  'Ad/previews': { read: previewOf },
  'AdCreative/previews': { read: previewOf },
  'AdAccount/generatepreviews': { read: generate },
};
