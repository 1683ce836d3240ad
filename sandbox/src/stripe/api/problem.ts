interface Details {
  status: number;
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  declineCode?: string;
}

/** The reason why a card was declined. */
export interface Declined {
  code: string;
  decline_code: string | null;
  message: string;
}

/** A response in Stripe's error envelope. */
export class StripeProblem extends Error {
  readonly details: Details;

  constructor(details: Details) {
    super(details.message);
    this.details = details;
  }

  get body(): object {
    const { type, message, code, param, declineCode } = this.details;
    return {
      error: { type, message, code, param, decline_code: declineCode, doc_url: 'https://docs.stripe.com/error-codes' },
    };
  }
}

const invalid = (code: string | undefined, message: string, more: { param?: string; status?: number } = {}) =>
  new StripeProblem({ status: 400, type: 'invalid_request_error', message, ...(code && { code }), ...more });

export const missing = (param: string) => invalid('parameter_missing', `Missing required param: ${param}.`, { param });
export const unknown = (param: string) =>
  invalid('parameter_unknown', `Received unknown parameter: ${param}`, { param });
export const empty = (param: string) =>
  invalid(
    'parameter_invalid_empty',
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    { param },
  );
export const wrong = (param: string, message: string, code?: string) => invalid(code, message, { param });
export const notExpandable = (name: string) =>
  invalid(undefined, `This property cannot be expanded (${name}).`, { param: 'expand' });
export const refused = (message: string, code?: string) => invalid(code, message);
/** The response for a declined card. */
export const cardProblem = ({ code, message, decline_code: declineCode }: Declined) =>
  new StripeProblem({ status: 402, type: 'card_error', message, code, ...(declineCode && { declineCode }) });
/** For a missing object in the path. */
export const notFound = (kind: string, id: string) =>
  invalid('resource_missing', `No such ${kind}: '${id}'`, { status: 404, param: 'id' });
/** For a missing object in a parameter. */
export const noSuch = (kind: string, id: string, param: string) =>
  invalid('resource_missing', `No such ${kind}: '${id}'`, { param });
