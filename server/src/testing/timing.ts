/** One request; `count` makes its data unique. */
type SendRequest = (count: number) => Promise<unknown>;

interface Spread {
  median: number;
  /** Standard error of the median, from the median absolute deviation, which a few slow responses do not widen. */
  error: number;
}

const samples = 200;
const tries = 3;
/** Smaller differences cannot be measured over a network. */
const minDifferenceMs = 1;

/**
 * Whether two kinds of requests differ measurably in time: sends 200 of each in random order, so that other load
 * affects both alike. They differ if the medians are more than three standard errors apart in each of three tries.
 * `before` runs before each request and is not measured.
 */
export async function canTellApart(
  first: SendRequest,
  second: SendRequest,
  before: () => Promise<unknown>,
): Promise<boolean> {
  for (let count = 0; count < tries; count++) {
    const [a, b] = await measure([first, second], before, count * samples);
    const noise = 3 * Math.hypot(a.error, b.error);
    if (Math.abs(a.median - b.median) < Math.max(noise, minDifferenceMs)) return false;
  }
  return true;
}

async function measure(
  [first, second]: [SendRequest, SendRequest],
  before: () => Promise<unknown>,
  from: number,
): Promise<[Spread, Spread]> {
  const took: [number[], number[]] = [[], []];
  for (let count = from; count < from + samples; count++) {
    const order = Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) {
      await before();
      const start = performance.now();
      await (which === 0 ? first : second)(count);
      took[which].push(performance.now() - start);
    }
  }
  return [spreadOf(took[0]), spreadOf(took[1])];
}

function spreadOf(took: readonly number[]): Spread {
  const median = medianOf(took);
  const deviation = 1.4826 * medianOf(took.map((each) => Math.abs(each - median)));
  return { median, error: (1.2533 * deviation) / Math.sqrt(took.length) };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return ((sorted[middle] ?? 0) + (sorted[sorted.length - 1 - middle] ?? 0)) / 2;
}
