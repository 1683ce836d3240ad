import { readFileSync } from 'node:fs';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { imageFacts, videoFacts } from './sample-facts.ts';
import {
  proposePlaces,
  type PlacingFile,
  type PlacingSlot,
  type Proposal,
} from '@ad-foundry/contract/rules/placing/placing.ts';

const formatNames = {
  igS: 'Instagram Stories – Video',
  fbS: 'Facebook Stories – Video',
  igR: 'Instagram Reels – Video',
  igF: 'Instagram Feed – Image',
  fbF: 'Facebook Feed – Image',
  igSI: 'Instagram Stories – Image',
  rc: 'Facebook Right column – Image',
  mp: 'Facebook Marketplace – Image',
  igC: 'Instagram Feed – Carousel',
  fbC: 'Facebook Feed – Carousel',
  tt: 'TikTok In-feed ad – Vertical video (non-Spark)',
  ttQ: 'TikTok In-feed ad – Square video (non-Spark)',
  li1: 'LinkedIn Single image ad – Square',
  liH: 'LinkedIn Single image ad – Horizontal',
  liW: 'LinkedIn Video ad – Landscape',
  mr: 'LinkedIn Message ad – Banner',
  sc: 'Snapchat Single Video Ad',
  pin: 'Pinterest Standard image ad',
  ytB: 'YouTube Bumper ad',
  ytI: 'YouTube Skippable in-stream',
  ytS: 'YouTube Shorts ad',
  lb: 'Google Ads Uploaded display ad – Leaderboard (728x90)',
  hp: 'Google Ads Uploaded display ad – Half page (300x600)',
} as const;

type Format = Pick<PlacingSlot, 'platform' | 'type' | 'spec'> & {
  name: string;
};
// The real formats, as briefs use them.
const library = JSON.parse(
  readFileSync(
    new URL('../../../server/src/features/library/formats/library/2026-11-20.json', import.meta.url),
    'utf8',
  ),
) as { formats: Format[] };

function slotOf(creativeName: string, text: string, at: number): PlacingSlot {
  const [key = '', delivered = ''] = text.split('=');
  const format = library.formats.find(({ name }) => name === formatNames[key as keyof typeof formatNames]);
  if (!format) throw new Error(`unknown format ${key}`);
  const count = /^\d/.test(delivered) ? Number.parseInt(delivered) : Number(delivered !== '');
  // `2,` means an empty card after the delivered ones.
  const cards = Array.from({ length: count + Number(delivered.endsWith(',')) }, (_, index) => ({
    id: `card ${at}/${index}` as never,
    uid: count === 1 ? 'k7m2px' : `uid${at}${index}x`,
    current:
      index < count
        ? {
            originalName: count === 1 ? delivered : `old_${index}.jpg`,
            fileName: `x_${at}${index}`,
            sizeBytes: 1,
            width: 1080,
            height: 1080,
            replaceable: true,
          }
        : null,
  }));
  return {
    slotId: `${creativeName}/${key}` as SlotId,
    creativeId: creativeName as never,
    creativeName,
    around: ['Spring Campaign'],
    formatName: format.name,
    platform: format.platform,
    type: format.type,
    spec: format.spec,
    strict: false,
    variations: count > 0 ? [{ id: `variation ${at}` as never, name: 'A', cards }] : [],
  };
}

function fileOf(path: string, size: string, at: number): PlacingFile {
  const [name = '', ...folders] = path.split('/').toReversed();
  const [dimensions = '', duration] = size.split(' ');
  const [width, height] = dimensions.split('x').map(Number);
  const facts = duration
    ? videoFacts({
        width,
        height,
        durationMs: Number.parseInt(duration) * 1000,
      })
    : imageFacts({ width, height, sizeBytes: 100_000 });
  return {
    key: path,
    name,
    folder: folders.toReversed().join('/'),
    sizeBytes: 1000 + at,
    facts,
  };
}

/** The places of a proposal in the notation of the table. */
function placesText(proposal: Proposal): string {
  if (proposal.kind === 'leftover') return 'none';
  if (proposal.kind === 'guess') return 'ask';
  if (proposal.kind === 'copy') return `copy ${proposal.of}`;
  if (proposal.kind === 'replaces') return `again ${proposal.candidates[0]?.slotId}`;
  return placesIn(proposal.places).sort().join(' + ');
}

const placesIn = (places: { slotId: string; position: number | null }[]) =>
  places.map(({ slotId, position }) => (position === null ? slotId : `${slotId}#${position}`));

/** The result for one file of a recorded drop. */
export interface Answer {
  drop: string;
  file: string;
  expected: string;
  proposed: string;
  kind: Proposal['kind'];
  result: 'right' | 'asked' | 'missed' | 'wrong';
}

function answersOf(text: string): Answer[] {
  const [title = '', ...lines] = text.trim().split('\n');
  const slots = lines
    .filter((line) => !line.includes(' | '))
    .flatMap((line, row) => {
      const [creative = '', formats = ''] = line.split(': ');
      return formats.split(' ').map((format, at) => slotOf(creative, format, row * 100 + at));
    });
  const rows = lines.filter((line) => line.includes(' | ')).map((line) => line.split(' | '));
  const files = rows.map(([path = '', size = ''], at) => fileOf(path, size, at));
  const proposals = proposePlaces(files, slots);
  return rows.map(([file = '', , answer = '']): Answer => {
    const proposal = proposals.get(file) ?? {
      kind: 'leftover',
      reason: 'nowhere',
      nearest: null,
    };
    const [expected, proposed] = [answer.split(' + ').sort().join(' + '), placesText(proposal)];
    const offers = proposal.kind === 'guess' && (answer === 'none' || placesIn(proposal.candidates).includes(answer));
    const isProposed = proposal.kind === 'place' || proposal.kind === 'suggestion';
    const result = proposed === expected ? 'right' : isProposed ? 'wrong' : offers ? 'asked' : 'missed';
    return { drop: title, file, expected, proposed, kind: proposal.kind, result };
  });
}

/** The results for every file of a recorded list of drops in the folder of the placing rules. */
export function answersIn(list: string): Answer[] {
  return readFileSync(new URL(`../rules/placing/${list}`, import.meta.url), 'utf8')
    .split('\n== ')
    .slice(1)
    .flatMap(answersOf);
}
