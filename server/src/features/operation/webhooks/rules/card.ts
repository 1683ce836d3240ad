import type { ChatKind } from '@ad-foundry/contract/webhook-types.ts';

/** A piece of a sentence; names are strong. */
export interface Part {
  text: string;
  isStrong?: boolean;
}

/** A message in words, before it takes the form of a service. */
export interface Card {
  headline: Part[];
  lines: Part[][];
  /** Campaign, format and due date, in small letters. */
  facts: string[];
  link: { label: string; url: string } | null;
}

/** Teams takes 28 kB. */
const largestBody = 27_000;

/** The body of a card for a service; lines that do not fit in are left out. */
export function chatBody(kind: ChatKind, card: Card): string {
  const body = JSON.stringify(kind === 'slack' ? slackMessage(card) : teamsMessage(card));
  if (card.lines.length === 0 || Buffer.byteLength(body) <= largestBody) return body;
  return chatBody(kind, { ...card, lines: card.lines.slice(0, -1) });
}

export const plainText = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Signs that Slack reads as formatting, with ones that look alike. */
const lookalikes: Record<string, string> = { '*': '∗', '~': '∼', '`': 'ˋ' };
const wordJoiner = '\u2060';

/** A text as Slack shows it to the letter: no mention, link or formatting. */
function slackText(text: string): string {
  return text
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
    .replace(/[*~`]/g, (sign) => lookalikes[sign] ?? sign)
    .replace(/@(?=here|channel|everyone)/gi, `@${wordJoiner}`);
}

const slackParts = (parts: readonly Part[]): string =>
  parts.map(({ text, isStrong }) => (isStrong ? `*${slackText(text)}*` : slackText(text))).join('');

/** `verbatim` keeps Slack from making links and mentions of its own. */
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text, verbatim: true });

const longestSection = 3000;

/** A text that Slack takes in one section, without half an entity at its end. */
const cutToSection = (text: string): string =>
  text.length <= longestSection ? text : `${text.slice(0, longestSection - 1).replace(/&\w*$/, '')}…`;

/** The lines in as few sections as the length of one allows. */
function sectionsOf(lines: readonly string[]): string[] {
  const sections: string[] = [];
  for (const line of lines.map(cutToSection)) {
    const longer = `${sections.at(-1) ?? ''}\n${line}`;
    if (sections.length > 0 && longer.length <= longestSection) sections[sections.length - 1] = longer;
    else sections.push(line);
  }
  return sections;
}

function slackMessage({ headline, lines, facts, link }: Card) {
  const bullets = sectionsOf(lines.map((line) => `• ${slackParts(line)}`));
  return {
    text: slackText(plainText(headline)),
    blocks: [
      { type: 'section', text: mrkdwn(cutToSection(slackParts(headline))) },
      ...bullets.map((text) => ({ type: 'section', text: mrkdwn(text) })),
      ...(facts.length === 0 ? [] : [{ type: 'context', elements: [mrkdwn(slackText(facts.join(' · ')))] }]),
      ...(link === null
        ? []
        : [
            {
              type: 'actions',
              elements: [
                { type: 'button', action_id: 'open', text: { type: 'plain_text', text: link.label }, url: link.url },
              ],
            },
          ]),
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}

/** Runs of text, which Teams shows to the letter; `TextBlock` would read names as Markdown. */
const richText = (parts: readonly Part[], look: object = {}, around: object = {}) => ({
  type: 'RichTextBlock',
  inlines: parts.map(({ text, isStrong }) => ({
    type: 'TextRun',
    text,
    ...(isStrong ? { weight: 'Bolder' } : {}),
    ...look,
  })),
  ...around,
});

function teamsMessage({ headline, lines, facts, link }: Card) {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    fallbackText: plainText(headline),
    msteams: { width: 'Full' },
    body: [
      richText(headline),
      ...lines.map((line) => richText([{ text: '• ' }, ...line], {}, { spacing: 'Small' })),
      ...(facts.length === 0 ? [] : [richText([{ text: facts.join(' · ') }], { isSubtle: true, size: 'Small' })]),
    ],
    actions: link === null ? [] : [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] };
}
