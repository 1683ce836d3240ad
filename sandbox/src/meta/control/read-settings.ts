import { HttpProblem } from '#http.ts';
import { reportOutcomes, type Settings } from '#meta/settings.ts';

type Check = (value: unknown) => boolean;

const isShare: Check = (value) => typeof value === 'number' && value >= 0 && value <= 1;
const isCount =
  (least: number, most: number): Check =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const isUrl: Check = (value) => value === null || (typeof value === 'string' && URL.canParse(value));

const checks: Record<keyof Settings, { check: Check; expected: string }> = {
  tier: {
    check: (value) => value === 'standard_access' || value === 'development_access',
    expected: 'standard_access or development_access',
  },
  requireProof: { check: (value) => typeof value === 'boolean', expected: 'true or false' },
  redirectUris: {
    check: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
    expected: 'a list of addresses',
  },
  deauthorizeUrl: { check: isUrl, expected: 'an address or null' },
  dataDeletionUrl: { check: isUrl, expected: 'an address or null' },
  processingMs: { check: (value) => Number.isInteger(value) && Number(value) >= 0, expected: 'whole milliseconds' },
  processingFailures: { check: isShare, expected: 'a number from 0 to 1' },
  shortPages: { check: isShare, expected: 'a number from 0 to 1' },
  adsPerAdSet: { check: isCount(1, 1000), expected: 'a whole number from 1 to 1000' },
  adsFromUploads: { check: (value) => typeof value === 'boolean', expected: 'true or false' },
  uploadedAdDays: { check: isCount(0, 1000), expected: 'a whole number from 0 to 1000' },
  insightRows: { check: isCount(1, 100_000), expected: 'a whole number from 1 to 100000' },
  reportMs: { check: isCount(0, 3_600_000), expected: 'whole milliseconds, at most an hour' },
  reportOutcome: {
    check: (value) => (reportOutcomes as readonly unknown[]).includes(value),
    expected: reportOutcomes.join(', '),
  },
};

/** Validates settings. @throws {HttpProblem} 400 for an unknown name or a wrong value */
export function readSettings(input: Record<string, unknown>): Partial<Settings> {
  for (const [name, value] of Object.entries(input)) {
    const rule = checks[name as keyof Settings] as { check: Check; expected: string } | undefined;
    if (!rule) throw new HttpProblem(400, `There is no setting ${name}; there are ${Object.keys(checks).join(', ')}`);
    if (!rule.check(value)) throw new HttpProblem(400, `${name} is ${rule.expected}`);
  }
  return input;
}
