import type { Decision } from '@ad-foundry/contract/comments.ts';
import type {
  ReviewCard,
  ReviewDoor,
  ReviewPage,
  ReviewSlot,
  ReviewThread,
  ReviewVersion,
} from '@ad-foundry/contract/review.ts';
import type { InPlace } from '@ad-foundry/contract/rules/formats/in-place.ts';

const brand = { color: null, logo: null };
const rights = { comment: true, decide: true, download: false };

const adTexts = [
  { key: 'call_to_action', label: 'Call to action', value: 'Order now' },
  { key: 'primary_text', label: 'Primary text', value: 'Five dinners, cooked in fifteen minutes, on Sunday.' },
];

/** What stands before the page of a review link in the tests. */
export function sampleDoor(change: Partial<ReviewDoor> = {}): ReviewDoor {
  return {
    state: 'open',
    organization: 'Northbound Studio',
    brand,
    title: 'Winter table',
    clientName: 'Pola Kitchen',
    locale: null,
    needs: null,
    lockedUntil: null,
    identity: 'name',
    holder: { name: 'Inès Caron', email: 'ines@pola.example', proof: 'mail', finishedAt: null },
    rights,
    expiresAt: '2026-12-20T17:00:00.000Z',
    ...change,
  };
}

interface Made {
  id: string;
  format: string;
  size: [number, number];
  label: string;
  seconds?: number;
  decision?: Decision | null;
  /** The decisions on older versions, newest first. */
  older?: (Decision | null)[];
  cards?: number;
  comments?: number;
  inPlace?: InPlace | null;
  picture?: string;
}

function versionOf({ id, size: [width, height], seconds, picture }: Made, number: number, decision: Decision | null) {
  return {
    id: `version_${id}_${number}`,
    number,
    fileName: `${id}_v${number}.png`,
    facts: {
      kind: seconds === undefined ? 'image' : 'video',
      mime: seconds === undefined ? 'image/png' : 'video/mp4',
      sizeBytes: 1000,
      width,
      height,
      durationMs: seconds === undefined ? null : seconds * 1000,
      animated: false,
      hasAudio: null,
    },
    createdAt: '2026-11-24T10:00:00.000Z',
    preview: { state: 'ready', url: picture ?? `/pictures/${id}.png`, width: width / 4, height: height / 4 },
    viewUrl: seconds === undefined ? (picture ?? `/pictures/${id}.png`) : null,
    filmstrip: null,
    fileUrl: null,
    toDecide: true,
    isReady: true,
    decision,
    decidedAt: decision === null ? null : '2026-11-25T10:00:00.000Z',
    others: [],
  } as unknown as ReviewVersion;
}

function cardOf(made: Made, position: number): ReviewCard {
  const { decision = null, older = [], comments = 0 } = made;
  const decisions = [decision, ...older];
  return {
    id: `card_${made.id}_${position}`,
    position,
    versions: decisions.map((each, index) =>
      versionOf({ ...made, id: position > 1 ? `${made.id}-${position}` : made.id }, decisions.length - index, each),
    ),
    comments,
    openComments: comments,
  } as unknown as ReviewCard;
}

/** A slot of a creative with one variation. */
export function sampleSlot(made: Made): ReviewSlot {
  const [width, height] = made.size;
  const cards = Array.from({ length: made.cards ?? 1 }, (_, index) => cardOf(made, index + 1));
  return {
    id: `slot_${made.id}`,
    format: {
      id: `format_${made.id}`,
      name: made.format,
      platform: 'meta',
      type: made.cards ? 'carousel' : made.seconds === undefined ? 'image' : 'video',
      inPlace: made.inPlace ?? null,
    },
    shape: { width, height, label: made.label },
    variations: [{ id: `variation_${made.id}`, name: 'A', cards }],
  } as unknown as ReviewSlot;
}

/** The creatives of a review: each with its slots. */
export function sampleCreatives(creatives: Record<string, ReviewSlot[]>): ReviewPage['creatives'] {
  return Object.entries(creatives).map(([name, slots], index) => ({
    id: `creative_${index}`,
    name,
    texts: adTexts,
    slots,
    comments: 0,
  })) as unknown as ReviewPage['creatives'];
}

/** A page of a review with one story that is open. */
export function samplePage(change: Partial<ReviewPage> = {}): ReviewPage {
  const { needs: _needs, lockedUntil: _lockedUntil, ...door } = sampleDoor();
  return {
    ...door,
    message: 'Twelve files, each where it will run. Approve what is right; click the picture where it is not.',
    from: 'Lena Moreau',
    answerBy: '2026-11-27T17:00:00.000Z',
    progress: { total: 1, approved: 0, changes: 0 },
    undecided: [],
    promise: null,
    creatives: sampleCreatives({
      'Fifteen-minute dinners': [sampleSlot({ id: 'story', format: 'Story', size: [1080, 1920], label: '9:16' })],
    }),
    nextCursor: null,
    ...change,
  };
}

/** A comment of the holder on a version of the sample. */
export function sampleThread(change: Partial<ReviewThread> = {}): ReviewThread {
  return {
    id: 'comment_1',
    author: { name: 'Inès Caron', isCaller: true, side: 'client' },
    body: '“Fifteen minutes” must carry the star: it holds for four of the five dishes.',
    createdAt: '2026-11-25T10:00:00.000Z',
    editedAt: null,
    creativeId: 'creative_0',
    cardId: 'card_story_1',
    versionId: 'version_story_1',
    versionNumber: 1,
    area: { x: 0.8, y: 0.7, width: 0, height: 0 },
    moment: { startMs: 4200, endMs: null },
    resolvedAt: null,
    attachments: [],
    replies: [],
    can: { edit: true, reply: true },
    ...change,
  } as unknown as ReviewThread;
}
