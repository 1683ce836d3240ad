import { type Context, seesPage } from '#meta/graph/context.ts';
import { GraphError } from '#meta/graph-error.ts';
import { findImage } from '#meta/library/images.ts';
import { findSeededVideo } from '#meta/library/seeded.ts';
import { statusOf } from '#meta/library/video-status.ts';
import { asText } from '#meta/text.ts';
import type { AdAccount } from '#meta/world/accounts.ts';

export type Parts = Record<string, unknown>;

const isParts = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Kinds of a story; a creative has exactly one of them. */
const KINDS = ['link_data', 'video_data', 'photo_data', 'text_data', 'template_data'] as const;

const CARDS = { least: 2, most: 10 };

interface Checking {
  readonly context: Context;
  readonly account: AdAccount;
}

function malformed(message: string, field: string): GraphError {
  return new GraphError('bad-story-spec', {
    message: `(#100) ${message}`,
    userTitle: 'Invalid creative',
    userMessage: message,
    data: { blame_field_specs: [[field]] },
  });
}

function requireImage({ context, account }: Checking, hash: string): void {
  if (findImage(context.backend, account.id, hash)) return;
  throw new GraphError('no-image', {
    message: 'Invalid parameter',
    userTitle: 'Image not found',
    userMessage: `No image with the hash ${hash} is in the library of this ad account.`,
    data: { blame_field_specs: [['image_hash']] },
  });
}

/** @throws {GraphError} 222 for a video of another account, 100 for one that is not ready */
function requireReady({ context, account }: Checking, id: string): void {
  const { clock, state } = context.backend;
  const video = state.videos.get(id) ?? findSeededVideo(context.backend, id);
  if (!video || video.accountId !== account.id || video.state === 'deleted') throw new GraphError('video-not-visible');
  if (statusOf(clock.now(), video).video_status === 'ready') return;
  throw new GraphError('creative-failed', {
    userTitle: 'Video not ready',
    userMessage: 'The video is still being processed or could not be processed.',
    data: { blame_field_specs: [['video_id']] },
  });
}

function checkCards(checking: Checking, cards: unknown): void {
  if (!Array.isArray(cards) || cards.length < CARDS.least || cards.length > CARDS.most) {
    throw malformed(`child_attachments must have ${CARDS.least} to ${CARDS.most} elements`, 'child_attachments');
  }
  for (const card of cards as unknown[]) {
    if (!isParts(card)) throw malformed('child_attachments must be objects', 'child_attachments');
    if (asText(card['link']) === '') throw malformed('Each card needs a link', 'child_attachments');
    const hash = asText(card['image_hash']);
    if (hash !== '') requireImage(checking, hash);
    else if (card['video_id'] !== undefined && card['picture'] === undefined) throw noPoster();
    if (card['video_id'] !== undefined) requireReady(checking, asText(card['video_id']));
  }
}

const noPoster = (): GraphError =>
  new GraphError('no-thumbnail', {
    userTitle: 'Video thumbnail missing',
    userMessage: 'A video creative needs a thumbnail: give image_hash or image_url.',
    data: { blame_field_specs: [['video_data']] },
  });

function checkLink(checking: Checking, data: Parts): void {
  if (asText(data['link']) === '') throw malformed('link_data needs a link', 'link_data');
  if (data['child_attachments'] !== undefined) return checkCards(checking, data['child_attachments']);
  const hash = asText(data['image_hash']);
  if (hash !== '') requireImage(checking, hash);
}

function checkVideo(checking: Checking, data: Parts): void {
  const id = asText(data['video_id']);
  if (id === '') throw malformed('video_data needs a video_id', 'video_data');
  requireReady(checking, id);
  const hash = asText(data['image_hash']);
  if (hash !== '') requireImage(checking, hash);
  else if (asText(data['image_url']) === '') throw noPoster();
}

/**
 * Checks an `object_story_spec`: the Page, its media, and the members of each part.
 * @throws {GraphError} 100 with 1443048, 1443226, 1487212 or 1487390; 200 for an inaccessible Page; 222
 */
export function checkStory(context: Context, account: AdAccount, story: unknown): void {
  if (!isParts(story)) throw malformed('object_story_spec must be an object', 'object_story_spec');
  requirePage(context, account, asText(story['page_id']));
  const kinds = KINDS.filter((kind) => story[kind] !== undefined);
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) {
    throw malformed(`object_story_spec must have exactly one of ${KINDS.join(', ')}`, 'object_story_spec');
  }
  const data = story[kind];
  if (!isParts(data)) throw malformed(`${kind} must be an object`, kind);
  const checking = { context, account };
  if (kind === 'link_data') checkLink(checking, data);
  if (kind === 'video_data') checkVideo(checking, data);
  const photo = asText(data['image_hash']);
  if (kind === 'photo_data' && photo !== '') requireImage(checking, photo);
}

function requirePage(context: Context, account: AdAccount, id: string): void {
  if (id === '') throw malformed('object_story_spec needs a page_id', 'page_id');
  const page = context.backend.world.pages.get(id);
  if (!page || !seesPage(context, page) || !context.backend.world.pagesFor(account).includes(page)) {
    const message = '(#200) The user does not have permission to advertise for the Page';
    throw new GraphError('permission-missing', { message, data: { blame_field_specs: [['page_id']] } });
  }
}
