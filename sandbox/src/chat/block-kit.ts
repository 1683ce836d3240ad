import {
  fail,
  isObject,
  requireList,
  requireObject,
  requireOneOf,
  requireText,
  requireUrl,
  type Json,
} from './shape.ts';

const messageFields = ['text', 'blocks', 'unfurl_links', 'unfurl_media', 'mrkdwn'];

/**
 * Checks a message as incoming webhooks of Slack do, and more strictly: fields that it ignores are refused, and a text
 * for notifications is required.
 * @throws ShapeProblem
 */
export function requireSlackMessage(value: unknown): Json {
  const message = requireObject(value, 'the message', messageFields);
  requireText(message['text'], 'text', 40_000);
  if (message['blocks'] !== undefined)
    requireList(message['blocks'], 'blocks', { max: 50 }).forEach((block, index) =>
      requireBlock(block, `blocks[${index}]`),
    );
  return message;
}

const blocks: Record<string, (block: Json, place: string) => void> = {
  section(block, place) {
    requireObject(block, place, ['type', 'block_id', 'text', 'fields', 'accessory', 'expand']);
    if (block['text'] === undefined && block['fields'] === undefined) fail(`${place} must have text or fields`);
    if (block['text'] !== undefined) requireTextObject(block['text'], `${place}.text`, 3000);
    if (block['fields'] !== undefined)
      for (const field of requireList(block['fields'], `${place}.fields`, { max: 10 }))
        requireTextObject(field, `${place}.fields`, 2000);
  },
  header(block, place) {
    requireObject(block, place, ['type', 'block_id', 'text']);
    requireTextObject(block['text'], `${place}.text`, 150, ['plain_text']);
  },
  divider: (block, place) => void requireObject(block, place, ['type', 'block_id']),
  context(block, place) {
    requireObject(block, place, ['type', 'block_id', 'elements']);
    for (const element of requireList(block['elements'], `${place}.elements`, { max: 10 }))
      requireTextObject(element, `${place}.elements`, 3000);
  },
  actions(block, place) {
    requireObject(block, place, ['type', 'block_id', 'elements']);
    for (const element of requireList(block['elements'], `${place}.elements`, { max: 25 }))
      requireButton(element, `${place}.elements`);
  },
};

function requireBlock(value: unknown, place: string): void {
  const type = isObject(value) ? value['type'] : undefined;
  const check = typeof type === 'string' && Object.hasOwn(blocks, type) ? blocks[type] : undefined;
  if (!check) fail(`${place} has the unknown type ${String(type)}`);
  check?.(value as Json, place);
}

function requireTextObject(value: unknown, place: string, max: number, types = ['plain_text', 'mrkdwn']): void {
  const text = requireObject(value, place, ['type', 'text', 'emoji', 'verbatim']);
  if (!types.includes(String(text['type']))) fail(`${place}.type must be one of ${types.join(', ')}`);
  requireText(text['text'], `${place}.text`, max);
  const isPlain = text['type'] === 'plain_text';
  if (text[isPlain ? 'verbatim' : 'emoji'] !== undefined) fail(`${place} has a field of the other type`);
  requireOneOf(text[isPlain ? 'emoji' : 'verbatim'], place, [true, false]);
}

function requireButton(value: unknown, place: string): void {
  const button = requireObject(value, place, ['type', 'action_id', 'text', 'url', 'value', 'style']);
  if (button['type'] !== 'button') fail(`${place} must be buttons`);
  requireText(button['action_id'], `${place}.action_id`, 255);
  requireTextObject(button['text'], `${place}.text`, 75, ['plain_text']);
  if (button['url'] !== undefined) requireUrl(button['url'], `${place}.url`);
  requireOneOf(button['style'], `${place}.style`, ['primary', 'danger']);
}

/** Whom a message would notify, and which links it would make, beside its buttons. */
export function mentionsIn(message: Json): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isObject(value)) return;
    if (value['type'] === 'mrkdwn') found.push(...mentionsInText(String(value['text']), value['verbatim'] === true));
    for (const each of Object.values(value)) visit(each);
  };
  visit(message['blocks']);
  return [...found, ...mentionsInText(String(message['text']), false)];
}

function mentionsInText(text: string, isVerbatim: boolean): string[] {
  const written = text.match(/<[^<>]+>/g) ?? [];
  const parsed = isVerbatim ? [] : (text.match(/@(here|channel|everyone)\b|https?:\/\/\S+/g) ?? []);
  return [...written, ...parsed];
}
