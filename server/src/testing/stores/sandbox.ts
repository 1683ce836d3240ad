import { startS3, type S3 } from '@ad-foundry/sandbox/s3/s3.ts';

/** Starts an S3 sandbox in this process, with the settings for a server to use it. */
export async function startStore(): Promise<{ store: S3; settings: Record<string, string> }> {
  const store = await startS3();
  return {
    store,
    settings: {
      S3_BUCKET: store.bucket,
      S3_ENDPOINT: store.endpoint,
      S3_ACCESS_KEY_ID: store.keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.keys.secretAccessKey,
    },
  };
}
