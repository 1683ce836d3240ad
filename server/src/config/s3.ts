import { z } from 'zod';
import { address, blankAsAbsent, loopback, text } from './values.ts';

/** Settings of S3 storage. */
export interface S3Config {
  bucket: string;
  /** Null for Amazon S3. */
  endpoint: URL | null;
  region: string;
  /** Null when the machine has an IAM role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  prefix: string;
}

export const s3Environment = {
  S3_BUCKET: text,
  S3_ENDPOINT: address,
  S3_REGION: z.preprocess(blankAsAbsent, z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PREFIX: z.preprocess(
    blankAsAbsent,
    z
      .string()
      .regex(/^([\w-]+\/)+$/, 'must end with a slash and hold letters, digits, - and _')
      .default(''),
  ),
};
type Environment = z.output<z.ZodObject<typeof s3Environment>>;

export function readS3(settings: Environment): S3Config | null {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region, S3_PREFIX: prefix } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (bucket === undefined) return null;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null;
  return { bucket, endpoint: endpoint ? new URL(endpoint) : null, region, credentials, prefix };
}

export function judgeS3(settings: Environment, mode: string): string[] {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = settings;
  const problems: string[] = [];
  if (bucket === undefined && (endpoint ?? id ?? secret) !== undefined)
    problems.push('S3_BUCKET: is required with the other settings of the store');
  if (id !== undefined && secret === undefined) problems.push('S3_SECRET_ACCESS_KEY: is required with its ID');
  if (id === undefined && secret !== undefined) problems.push('S3_ACCESS_KEY_ID: is required with its secret');
  if (endpoint !== undefined) {
    const { protocol, hostname } = new URL(endpoint);
    const near = protocol === 'http:' && (mode === 'local' || loopback.has(hostname));
    if (protocol !== 'https:' && !near) problems.push('S3_ENDPOINT: must be https, so that files are encrypted');
  }
  return problems;
}
