interface Sample {
  atMs: number;
  bytes: number;
}

const windowMs = 5000;
const leastMs = 400;

/** Speed over the last seconds, so that the time left neither jumps nor lies about a past pause. */
export class SpeedMeter {
  private samples: Sample[] = [];

  /** Notes how much has been sent in all, and tells the bytes per second, or null so far. */
  note(bytes: number, atMs: number): number | null {
    this.samples = [...this.samples.filter((sample) => atMs - sample.atMs <= windowMs), { atMs, bytes }];
    const [first] = this.samples;
    if (!first || atMs - first.atMs < leastMs) return null;
    return ((bytes - first.bytes) / (atMs - first.atMs)) * 1000;
  }
}
