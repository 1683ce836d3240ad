import { errorCatalogue, type ErrorCode, type Problem } from '@ad-foundry/contract/errors.ts';

interface Details {
  /** Parameters of this code's message; sent to the client. */
  data?: Record<string, unknown>;
  /** Invalid fields, as path (`slots.0.name`) and message. */
  errors?: { path: string; message: string }[];
  /** Seconds after which the client may retry. */
  retryAfterSeconds?: number;
  /** The work was committed although the response is an error, so that cookies are sent. */
  settled?: true;
  cause?: unknown;
}

/** An error that the client may see. Any other error is sent as `server.error` without its message. */
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

  /** Problem details of RFC 9457. */
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
