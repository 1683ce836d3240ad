import { runConfined } from './confined.ts';
import { confinement } from './decoding.ts';
import { askStreams } from './measure.ts';

/**
 * Transfer functions of HDR video as ffprobe names them: HLG of phones and cameras, and PQ, also as the base of Dolby
 * Vision.
 */
const hdrTransfers = new Set(['arib-std-b67', 'smpte2084']);

// Values of ffprobe are inserted into a filter, so unlisted values are replaced by the usual ones of HDR video.
const primaries = new Map([['smpte432', 'smpte432']]);
const matrices = new Map([['bt2020c', 'bt2020c']]);

/** What the pictures of a video are, beside its facts. */
export interface VideoTraits {
  toneMapping: ToneMapping;
  isInterlaced: boolean;
  /** Whether every player shows its pixels: 8 bits, with colours at half the size. */
  isPlain: boolean;
  /** The YUV matrix that it states, as ffprobe names it; null if it states none. */
  matrix: string | null;
}

/** Filters that convert a video to SDR colours (Rec. 709) as planar RGB; none for SDR video. */
export type ToneMapping = readonly string[];

/** The filters after which a tone-mapped video can be encoded. */
export const encodable = ['zscale=m=bt709:r=tv', 'format=yuv420p'];

/** Tags of an SDR video, since players would otherwise use those of the HDR original. */
export const sdrTags = '-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv'.split(' ');

/** Finds the filters for a video; none if ffmpeg lacks zscale, in which case HDR colours look pale. */
export function createToneMapper(program: string | null, prober: string | null) {
  let support: Promise<boolean> | null = null;
  const canToneMap = () => {
    support ??= program === null ? Promise.resolve(false) : tryFilters(program);
    return support;
  };
  const streamOf = async (file: string) =>
    prober === null ? undefined : (await askStreams(prober, file))?.find(isVideo);
  const mappingOf = async (video: Awaited<ReturnType<typeof streamOf>>): Promise<ToneMapping> => {
    const transfer = video?.color_transfer ?? '';
    if (!hdrTransfers.has(transfer) || !(await canToneMap())) return [];
    const [matrix, primary] = [matrices.get(video?.color_space ?? ''), primaries.get(video?.color_primaries ?? '')];
    return filtersFrom(`tin=${transfer}:min=${matrix ?? 'bt2020nc'}:pin=${primary ?? 'bt2020'}`);
  };
  const toneMappingOf = async (file: string) => mappingOf(await streamOf(file));
  const traitsOf = async (file: string): Promise<VideoTraits> => {
    const video = await streamOf(file);
    const isInterlaced = ['tt', 'bb', 'tb', 'bt'].includes(video?.field_order ?? '');
    const isPlain = ['yuv420p', 'yuvj420p'].includes(video?.pix_fmt ?? 'yuv420p');
    return { toneMapping: await mappingOf(video), isInterlaced, isPlain, matrix: video?.color_space ?? null };
  };
  return { canToneMap, toneMappingOf, traitsOf };
}

const isVideo = ({ codec_type }: { codec_type?: string | undefined }) => codec_type === 'video';

/** Without subsampling, since zscale refuses odd sides with it; in linear light, with a white of 100 cd/m². */
const filtersFrom = (colours: string) => [
  'format=yuv444p10le',
  `zscale=${colours}:t=linear:p=bt709:m=gbr:npl=100`,
  'format=gbrpf32le',
  'tonemap=hable',
  'zscale=t=bt709',
  'format=gbrp',
];

async function tryFilters(program: string): Promise<boolean> {
  const filters = filtersFrom('tin=smpte2084:min=bt2020nc:pin=bt2020').join(',');
  const input = '-nostdin -v error -f lavfi -i color=size=64x64:duration=0.1 -vf'.split(' ');
  return (await runConfined([program, ...input, filters, '-f', 'null', '-'], confinement)).code === 0;
}
