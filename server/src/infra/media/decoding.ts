import type { Confinement } from './confined.ts';

const containers = 'mov,matroska,avi,asf,flv,mpeg,mpegts,mpegvideo';
const decoders =
  'h264,hevc,av1,libdav1d,vp8,vp9,libvpx,libvpx-vp9,prores,dnxhd,mpeg4,mpeg2video,mpeg1video,mjpeg,h263,flv,wmv1,wmv2,wmv3,vc1,msmpeg4v1,msmpeg4v2,msmpeg4,indeo2,indeo3,indeo4,indeo5,png,rawvideo';

// Repairs and renditions decode the sound; ffprobe opens its decoder, too.
const audioDecoders =
  'mp3,mp3float,mp2,mp2float,aac,ac3,eac3,wmav1,wmav2,wmapro,pcm_s16le,pcm_s16be,pcm_u8,adpcm_ms,adpcm_swf,adpcm_ima_wav,nellymoser,speex,opus,libopus,vorbis,flac,alac,pcm_s24le,pcm_s24be,pcm_s32le,pcm_f32le';

/**
 * Protocols, containers and codecs that ffmpeg and ffprobe may use, whatever a file requests; passed before the input.
 */
export const allowed = [
  ['-v', 'error'],
  ['-protocol_whitelist', 'file'],
  ['-format_whitelist', containers],
  ['-codec_whitelist', `${decoders},${audioDecoders}`],
].flat();

/** Pictures that ffmpeg decodes, since the library for pictures does not: by type, the only demuxer and decoder. */
const pictureDecoders: Record<string, [string, string]> = {
  'image/bmp': ['bmp_pipe', 'bmp'],
  'image/vnd.adobe.photoshop': ['psd_pipe', 'psd'],
};

/** Like `allowed`, for a picture of a type; null if ffmpeg is not used for it. */
export function allowedPictures(mime: string): string[] | null {
  const [demuxer, decoder] = pictureDecoders[mime] ?? [];
  if (demuxer === undefined || decoder === undefined) return null;
  return ['-v', 'error', '-protocol_whitelist', 'file', '-f', demuxer, '-codec_whitelist', decoder];
}

const megabyte = 1024 * 1024;

/** Default limits of a program that decodes untrusted files. */
export const confinement: Confinement = {
  memoryBytes: 1024 * megabyte,
  cpuSeconds: 20,
  outputBytes: 64 * megabyte,
  deadlineMs: 30_000,
};

/** Limits of a decoder in WebAssembly, which needs some seconds for a phone's picture. */
export const slowConfinement: Confinement = { ...confinement, cpuSeconds: 60, deadlineMs: 90_000 };
