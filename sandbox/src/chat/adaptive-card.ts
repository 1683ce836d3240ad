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

export const largestMessage = 28 * 1024;
const contentType = 'application/vnd.microsoft.card.adaptive';
const spacing = ['none', 'small', 'default', 'medium', 'large', 'extraLarge', 'padding'];
const common = ['type', 'id', 'spacing', 'separator', 'isVisible'];

/**
 * Checks a message as the workflow "When a Teams webhook request is received" needs it: one Adaptive Card that Teams
 * can show.
 * @throws ShapeProblem
 */
export function requireTeamsMessage(value: unknown): Json {
  const message = requireObject(value, 'the message', ['type', 'attachments']);
  if (message['type'] !== 'message') fail('type must be message');
  for (const each of requireList(message['attachments'], 'attachments', { max: 1 })) {
    const attachment = requireObject(each, 'attachments', ['contentType', 'contentUrl', 'content']);
    if (attachment['contentType'] !== contentType) fail(`contentType must be ${contentType}`);
    if (attachment['contentUrl'] !== undefined) requireOneOf(attachment['contentUrl'], 'contentUrl', [null]);
    requireCard(attachment['content']);
  }
  return message;
}

function requireCard(value: unknown): void {
  const card = requireObject(value, 'content', [
    '$schema',
    'type',
    'version',
    'fallbackText',
    'msteams',
    'body',
    'actions',
  ]);
  if (card['type'] !== 'AdaptiveCard') fail('content.type must be AdaptiveCard');
  if (!/^1\.[0-5]$/.test(String(card['version']))) fail('Teams shows versions 1.0 to 1.5');
  if (card['msteams'] !== undefined) requireObject(card['msteams'], 'msteams', ['width', 'entities']);
  for (const element of requireList(card['body'], 'body', { max: 100 })) requireElement(element);
  for (const action of requireList(card['actions'] ?? [], 'actions', { min: 0, max: 6 })) {
    const { type, title, url } = requireObject(action, 'actions', ['type', 'title', 'url', 'style']);
    if (type !== 'Action.OpenUrl') fail('incoming cards have Action.OpenUrl only');
    requireText(title, 'actions.title', 200);
    requireUrl(url, 'actions.url');
  }
}

function requireElement(value: unknown): void {
  const type = isObject(value) ? value['type'] : undefined;
  if (type === 'TextBlock') {
    const block = requireObject(value, 'TextBlock', [...common, 'text', 'wrap', 'weight', 'size', 'isSubtle', 'color']);
    requireText(block['text'], 'TextBlock.text', 10_000);
  } else if (type === 'RichTextBlock') {
    const block = requireObject(value, 'RichTextBlock', [...common, 'inlines', 'horizontalAlignment']);
    requireOneOf(String(block['spacing'] ?? 'default').toLowerCase(), 'spacing', spacing);
    for (const inline of requireList(block['inlines'], 'inlines', { max: 200 })) requireRun(inline);
  } else fail(`the body has the unknown type ${String(type)}`);
}

function requireRun(value: unknown): void {
  const run = requireObject(value, 'TextRun', ['type', 'text', 'weight', 'size', 'isSubtle', 'color', 'italic']);
  if (run['type'] !== 'TextRun') fail('inlines must be TextRun');
  requireText(run['text'], 'TextRun.text', 10_000);
  requireOneOf(run['weight'], 'weight', ['Lighter', 'Default', 'Bolder']);
  requireOneOf(run['size'], 'size', ['Small', 'Default', 'Medium', 'Large', 'ExtraLarge']);
}

/** Everything that readers of a card see, in order. */
export function textOfCard(message: Json): string {
  const [attachment] = message['attachments'] as { content: { body: Json[] } }[];
  const lines = attachment?.content.body.map(({ text, inlines }) =>
    Array.isArray(inlines) ? (inlines as { text: string }[]).map((run) => run.text).join('') : String(text),
  );
  return (lines ?? []).join('\n');
}
