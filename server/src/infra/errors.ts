import { errorCatalogue, type ErrorCode, type Problem } from '@ad-foundry/contract/errors.ts';

interface Details {
  /** Data for the text of this code; goes to the caller. */
  data?: Record<string, unknown>;
  /** Fields that were wrong, as `path` (`slots.0.name`) and message. */
  errors?: { path: string; message: string }[];
  /** Seconds after which another try makes sense. */
  retryAfterSeconds?: number;
  /** What was done stays done, and this is how it is told: cookies go out as with any other outcome. */
  settled?: true;
  cause?: unknown;
}

/** An outcome the caller may know about. Everything else that is thrown becomes `server.error` without its text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCatalogue[this.code][0];
  }

  /** The answer as RFC 9457 lays it down. */
  toProblem(): Problem {
    const [status, title] = errorCatalogue[this.code];
    const { data, errors } = this.details;
    return {
      type: `/api/docs#${this.code}`,
      title,
      status,
      code: this.code,
      ...(data ? { data } : {}),
      ...(errors ? { errors } : {}),
    };
  }
}
