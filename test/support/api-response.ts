/** An API response with its parsed body. */
export type ApiResponse = {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; an empty object if there is none. */
  body: Record<string, unknown>;
};

type RequestOptions = {
  method: string;
  token?: string | undefined;
  /** Request body, which is sent as JSON. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
};

/** Returns a request like one of an API client; `headers` override the headers for token and body. */
export const toRequestInit = ({ method, token, body, headers }: RequestOptions): RequestInit => ({
  method,
  headers: {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

/** Reads a response to its end and parses the body. */
export async function readResponse(response: Response): Promise<ApiResponse> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}
