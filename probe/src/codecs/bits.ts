/**
 * Reads numbers of any bit length from bytes, the highest bit first. Past the end, every bit is 0 and `isPastEnd` is
 * true.
 */
export class BitReader {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get isPastEnd(): boolean {
    return this.at > this.bytes.byteLength * 8;
  }

  /** An unsigned number of at most 32 bits. */
  bits(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left -= 1, this.at += 1) {
      value = value * 2 + (((this.bytes[this.at >> 3] ?? 0) >> (7 - (this.at & 7))) & 1);
    }
    return value;
  }

  flag(): boolean {
    return this.bits(1) === 1;
  }

  skip(count: number): void {
    this.at += count;
  }

  /** An unsigned Exp-Golomb number (ITU-T H.264, 9.1); 0 when it is longer than 32 bits. */
  golomb(): number {
    let zeros = 0;
    while (zeros < 32 && !this.isPastEnd && !this.flag()) zeros += 1;
    return zeros < 32 ? 2 ** zeros - 1 + this.bits(zeros) : 0;
  }

  /** A signed Exp-Golomb number (ITU-T H.264, 9.1.1). */
  signedGolomb(): number {
    const value = this.golomb();
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
  }
}
