import { readFile } from 'node:fs/promises';
import { noDecoder, type Recipe, sample, type Sample } from './sample.ts';

const u16 = (value: number) => [value & 255, value >> 8];
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const bytes =
  (...parts: number[][]): Recipe =>
  async () =>
    Uint8Array.from(parts.flat());

const gifHead = [...letters('GIF89a'), ...u16(2), ...u16(2), 0x80, 0, 0, 255, 0, 0, 0, 0, 255];
const gifFrame = [0x2c, 0, 0, 0, 0, ...u16(2), ...u16(2), 0, 2, 3, 0x84, 0x51, 0, 0];
/** In hundredths of a second. */
const gifDelay = (delay: number) => [0x21, 0xf9, 4, 0, ...u16(delay), 0, 0];

/** A JPEG with bytes between two segments. */
const withStrayBytes =
  (name: string, stray: number[]): Recipe =>
  async (corpus) => {
    const jpeg = await readFile(corpus.path(name));
    const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    return new Uint8Array(Buffer.concat([jpeg.subarray(0, at), Buffer.from(stray), jpeg.subarray(at)]));
  };

/** EXIF with these orientations in one directory, as the first segment of a JPEG. */
const withOrientations =
  (name: string, ...orientations: number[]): Recipe =>
  async (corpus) => {
    const jpeg = await readFile(corpus.path(name));
    const entries = orientations.flatMap((value) => [...u16(274), ...u16(3), 1, 0, 0, 0, ...u16(value), 0, 0]);
    const head = [...letters('Exif\0\0II*\0'), 8, 0, 0, 0, ...u16(orientations.length)];
    const exif = [...head, ...entries, 0, 0, 0, 0];
    const segment = [0xff, 0xe1, 0, exif.length + 2, ...exif];
    return new Uint8Array(Buffer.concat([jpeg.subarray(0, 2), Buffer.from(segment), jpeg.subarray(2)]));
  };

/** An AVIF sequence without a still: its item and the brands that promise one are removed. */
const withoutStill =
  (name: string): Recipe =>
  async (corpus) => {
    const avif = Buffer.from(await readFile(corpus.path(name)));
    avif.write('free', avif.indexOf('meta'));
    const length = avif.readUInt32BE(0);
    for (let at = 16; at < length; at += 4) {
      if (['avif', 'mif1'].includes(avif.toString('latin1', at, at + 4))) avif.write('msf1', at);
    }
    return new Uint8Array(avif);
  };

const size = { width: 96, height: 64 };
const jpeg = (name: string, recipe: Recipe) => sample(name, 'image/jpeg', recipe, 'libvips');

/** Pictures in unusual but valid structures; the files that `pictures` names are made before them. */
export const unusualPictures: Sample[] = [
  jpeg('stray-zeros.jpg', withStrayBytes('grey.jpg', [0, 0, 0])),
  jpeg('stray-text.jpg', withStrayBytes('grey.jpg', letters('between two segments'))),
  jpeg('stray-escape.jpg', withStrayBytes('grey.jpg', [0xff, 0, 0x12, 0xff, 0])),
  jpeg('turned-once.jpg', withOrientations('grey.jpg', 6, 1)),
  jpeg('turned-too-late.jpg', withOrientations('grey.jpg', 1, 6)),
  sample('frame-without-delay.gif', 'image/gif', bytes(gifHead, gifDelay(50), gifFrame, gifFrame, [0x3b]), 'libvips'),
  sample(
    'delay-without-frame.gif',
    'image/gif',
    bytes(gifHead, gifDelay(50), gifDelay(20), gifFrame, gifDelay(30), gifFrame, gifDelay(90), [0x3b]),
    'libvips',
  ),
  sample('one-frame.png', 'image/png', '-i @/plain.png -frames:v 1 -plays 0 -f apng', { ...size, durationMs: null }),
  sample('no-still.avif', 'image/avif', withoutStill('moving.avif'), { ...size, durationMs: 2000 }),
];

const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
const video = '-f lavfi -i testsrc=size=160x96:rate=25:duration=1';

/** Renames boxes of a video, so that only the stream states the pixels' aspect. */
const withoutAspect =
  (name: string): Recipe =>
  async (corpus) => {
    const bytesOf = Buffer.from(await readFile(corpus.path(name)));
    bytesOf.write('free', bytesOf.indexOf('pasp'));
    return new Uint8Array(bytesOf);
  };

const movie = (name: string, mime: string, recipe: Recipe, unseen?: string) =>
  sample(name, mime, recipe, 'ffprobe', unseen);

/** Writes another size into the sample entry and the track header of a video. */
const withContainerSize =
  (name: string, { width, height }: { width: number; height: number }): Recipe =>
  async (corpus) => {
    const file = Buffer.from(await readFile(corpus.path(name)));
    const [entry, header] = [file.indexOf('avc1', file.indexOf('stsd')), file.indexOf('tkhd')];
    file.writeUInt16BE(width, entry + 28);
    file.writeUInt16BE(height, entry + 30);
    file.writeUInt32BE(width * 65_536, header + 80);
    file.writeUInt32BE(height * 65_536, header + 84);
    return new Uint8Array(file);
  };

const cropped = (name: string, crop: string, source = '@/edge.mp4', mime = 'video/mp4') =>
  movie(name, mime, `-i ${source} -c copy -bsf:v h264_metadata=${crop}`);

/** Videos whose stream states a size or pixel aspect that the container does not. */
export const unusualVideos: Sample[] = [
  movie('even.mp4', 'video/mp4', `${video} ${h264}`),
  movie('cropped-stream.mp4', 'video/mp4', '-i @/even.mp4 -c copy -bsf:v h264_metadata=crop_bottom=6'),
  movie('cropped-stream.3gp', 'video/3gpp', '-i @/even.mp4 -c copy -bsf:v h264_metadata=crop_bottom=6'),
  // The stream of 150 × 92 contains 160 × 96 and crops it; a camera may leave the cropping to the container.
  movie('edge.mp4', 'video/mp4', `-f lavfi -i testsrc=size=150x92:rate=25:duration=1 ${h264}`),
  cropped('uncropped-stream.mp4', 'crop_right=0:crop_bottom=0'),
  cropped('uncropped-stream.mov', 'crop_right=0:crop_bottom=0', '@/edge.mp4', 'video/quicktime'),
  cropped('uncropped-stream.mkv', 'crop_right=0:crop_bottom=0', '@/edge.mp4', 'video/x-matroska'),
  cropped('less-cropped-stream.mp4', 'crop_right=4:crop_bottom=2'),
  cropped('more-cropped-stream.mp4', 'crop_right=12:crop_bottom=6'),
  cropped('less-cropped-in-width.mp4', 'crop_right=4:crop_bottom=6'),
  cropped('cropped-at-the-top.mp4', 'crop_right=0:crop_bottom=0:crop_top=2'),
  // Sizes of files from a phone and a camera: 1088 and 864 in the stream, and a stream of 650 in a container of 656.
  movie('phone.mp4', 'video/mp4', `-f lavfi -i testsrc=size=1080x1920:rate=25:duration=0.2 ${h264}`),
  cropped('uncropped-phone.mp4', 'crop_right=0', '@/phone.mp4'),
  movie('camera.mp4', 'video/mp4', `-f lavfi -i testsrc=size=854x480:rate=25:duration=0.2 ${h264}`),
  cropped('uncropped-camera.mp4', 'crop_right=0', '@/camera.mp4'),
  movie('narrow.mp4', 'video/mp4', `-f lavfi -i testsrc=size=650x366:rate=25:duration=0.2 ${h264}`),
  movie('wrong-container.mp4', 'video/mp4', withContainerSize('narrow.mp4', { width: 656, height: 366 })),
  movie(
    'edge-interlaced.mp4',
    'video/mp4',
    `-f lavfi -i testsrc=size=150x92:rate=25:duration=1 ${h264} -flags +ilme+ildct`,
  ),
  cropped('uncropped-interlaced.mp4', 'crop_right=0:crop_bottom=0', '@/edge-interlaced.mp4'),
  movie('stated-square.mp4', 'video/mp4', '-i @/even.mp4 -c copy -bsf:v h264_metadata=sample_aspect_ratio=4/3'),
  movie('stream-aspect.mp4', 'video/mp4', withoutAspect('stated-square.mp4')),
  movie('high-profile.mp4', 'video/mp4', `${video} -c:v libx264 -profile:v high422 -pix_fmt yuv422p10le`),
  movie('interlaced.mp4', 'video/mp4', `-f lavfi -i testsrc=size=160x92:rate=25:duration=1 ${h264} -flags +ilme+ildct`),
  movie('old-phone.3gp', 'video/3gpp', '-f lavfi -i testsrc=size=176x144:rate=25:duration=1 -c:v h263', noDecoder),
  movie('old-phone-aspect.3gp', 'video/3gpp', withoutAspect('old-phone.3gp'), noDecoder),
];
