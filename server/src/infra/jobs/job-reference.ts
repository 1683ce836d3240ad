/** The part of a job's definition that enqueuing needs. */
export interface JobReference<P extends object> {
  name: string;
  /** `organization`: runs inside the organization it is enqueued for. */
  scope: 'organization' | 'all tenants';
  /** Deduplication key: while a job with the same key is queued, another is not enqueued. */
  singletonKey?(payload: P): string;
}

/** A job with its payload, ready to be enqueued. */
export interface JobRequest {
  job: JobReference<object>;
  payload: object;
  /** Not to be started before this time has passed. */
  delayMs?: number;
}

/** Pairs a job with its payload. */
export function jobWith<P extends object>(job: JobReference<P>, payload: P, delayMs = 0): JobRequest {
  return { job, payload, delayMs };
}
