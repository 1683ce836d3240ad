/**
 * Reads numbers and text from raw bytes. Past the end, every number is NaN and every text is shorter, so that checks
 * fail without an error.
 */

export function u8(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? Number.NaN;
}

export function u16be(bytes: Uint8Array, at: number): number {
  return u8(bytes, at) * 0x100 + u8(bytes, at + 1);
}

export function u16le(bytes: Uint8Array, at: number): number {
  return u8(bytes, at + 1) * 0x100 + u8(bytes, at);
}

export function u24le(bytes: Uint8Array, at: number): number {
  return u8(bytes, at + 2) * 0x10000 + u16le(bytes, at);
}

export function u32be(bytes: Uint8Array, at: number): number {
  return u16be(bytes, at) * 0x10000 + u16be(bytes, at + 2);
}

export function u32le(bytes: Uint8Array, at: number): number {
  return u16le(bytes, at + 2) * 0x10000 + u16le(bytes, at);
}

export function s32be(bytes: Uint8Array, at: number): number {
  const value = u32be(bytes, at);
  return value >= 0x8000_0000 ? value - 0x1_0000_0000 : value;
}

/** A signed 16.16 fixed-point number. */
export function fixed16be(bytes: Uint8Array, at: number): number {
  return s32be(bytes, at) / 0x1_0000;
}

/** Exact up to 2^53; no real file is larger. */
export function u64be(bytes: Uint8Array, at: number): number {
  return u32be(bytes, at) * 0x1_0000_0000 + u32be(bytes, at + 4);
}

/** Bytes as Latin-1 text. */
export function ascii(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

export function startsWith(bytes: Uint8Array, signature: readonly number[], at = 0): boolean {
  return signature.every((byte, index) => bytes[at + index] === byte);
}

/** The last position at which `pattern` begins, -1 if none. */
export function lastIndexOf(bytes: Uint8Array, pattern: readonly number[]): number {
  for (let at = bytes.byteLength - pattern.length; at >= 0; at -= 1) {
    if (startsWith(bytes, pattern, at)) return at;
  }
  return -1;
}

export function indexOf(bytes: Uint8Array, pattern: readonly number[]): number {
  for (let at = 0; at + pattern.length <= bytes.byteLength; at += 1) {
    if (startsWith(bytes, pattern, at)) return at;
  }
  return -1;
}
