const TITLES: Record<number, string> = {
  202: "Accepted",
  400: "Bad Request",
  401: "Unauthorized Request",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  410: "Gone",
  415: "Unsupported Media Type",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** A refusal with Mollie's status, text and blamed field; the caller sees it as a HAL error body. */
export class ApiError extends Error {
  readonly status: number;
  readonly field: string | undefined;

  constructor(status: number, detail: string, field?: string) {
    super(detail);
    this.status = status;
    this.field = field;
  }
}

export function errorBody(status: number, detail: string, field?: string) {
  return {
    status,
    title: TITLES[status] ?? "Error",
    detail,
    ...(field === undefined ? {} : { field }),
    _links: { documentation: { href: "https://docs.mollie.com/errors", type: "text/html" } },
  };
}

export const unprocessable = (detail: string, field?: string) => new ApiError(422, detail, field);
export const missingField = (field: string) => unprocessable(`The '${field}' field is missing`, field);
export const unknownEntity = (kind: string, id: string) => new ApiError(404, `No ${kind} exists with token ${id}.`);
export const gone = (kind: string) => new ApiError(410, `The ${kind} is no longer available`);

/** Text of the answers that no handler decides: throttling, breakdown, suspension. */
export const OUTAGE_DETAILS: Record<number, string> = {
  429: "You have exceeded the rate limit. Please slow down your requests.",
  500: "Internal server error.",
  502: "Bad gateway.",
  503: "Payment platform for this payment method temporarily not available",
  504: "Gateway timeout.",
};
