/** What an API answered. */
export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; an empty object where there is none. */
  body: Record<string, unknown>;
};

type Asked = {
  method: string;
  token?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string> | undefined;
};

/** A request as a client of the API makes it; `headers` go over those that token and body bring. */
export const requestInit = ({ method, token, body, headers }: Asked): RequestInit => ({
  method,
  headers: {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

/** A response that was read to its end. */
export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}
