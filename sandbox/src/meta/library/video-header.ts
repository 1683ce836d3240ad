/** Values from the header of an MP4 or MOV file. */
export interface VideoFacts {
  /** Seconds. */
  length: number;
  width: number;
  height: number;
}

/** Whether a file begins like a format that Meta accepts: MP4, MOV, GIF, AVI, Matroska, MPEG. */
export function looksLikeVideo(head: Buffer): boolean {
  const brand = head.toString('latin1', 4, 8);
  if (['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(brand)) return true;
  const start = head.toString('latin1', 0, 4);
  return start === 'GIF8' || start === 'RIFF' || head.readUIntBE(0, Math.min(4, head.length)) === 0x1a45dfa3;
}

/** Reads length and pixels from the boxes `mvhd` and `tkhd`, which are at the beginning or the end of a file. */
export function readVideoHeader(head: Buffer, tail: Buffer): Partial<VideoFacts> {
  const part = [head, tail].find((buffer) => buffer.includes('mvhd'));
  if (!part) return {};
  return { ...readLength(part, part.indexOf('mvhd') + 4), ...readSize(part) };
}

function readLength(part: Buffer, at: number): Partial<VideoFacts> {
  const isLong = part[at] === 1;
  const scaleAt = at + (isLong ? 20 : 12);
  if (scaleAt + 12 > part.length) return {};
  const scale = part.readUInt32BE(scaleAt);
  const duration = isLong ? Number(part.readBigUInt64BE(scaleAt + 4)) : part.readUInt32BE(scaleAt + 4);
  return scale > 0 && duration > 0 ? { length: Number((duration / scale).toFixed(3)) } : {};
}

/**
 * Reads the size of the first track that has one, since sound tracks have none. Sizes are 16.16 fixed-point numbers.
 */
function readSize(part: Buffer): Partial<VideoFacts> {
  for (let at = part.indexOf('tkhd'); at >= 0; at = part.indexOf('tkhd', at + 4)) {
    const sizeAt = at + 4 + (part[at + 4] === 1 ? 88 : 76);
    if (sizeAt + 8 > part.length) return {};
    const [width, height] = [part.readUInt32BE(sizeAt) >>> 16, part.readUInt32BE(sizeAt + 4) >>> 16];
    if (width > 0 && height > 0) return { width, height };
  }
  return {};
}
