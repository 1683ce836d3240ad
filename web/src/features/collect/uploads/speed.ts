interface Sample {
  atMs: number;
  bytes: number;
}

const windowMs = 5000;
const leastMs = 400;

/** Transfer speed over the last seconds, so that the remaining time is stable and ignores earlier pauses. */
export class SpeedMeter {
  private samples: Sample[] = [];

  /** Records the total bytes sent and returns bytes per second, or null while unknown. */
  note(bytes: number, atMs: number): number | null {
    this.samples = [...this.samples.filter((sample) => atMs - sample.atMs <= windowMs), { atMs, bytes }];
    const [first] = this.samples;
    if (!first || atMs - first.atMs < leastMs) return null;
    return ((bytes - first.bytes) / (atMs - first.atMs)) * 1000;
  }
}
