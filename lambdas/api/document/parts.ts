/** A JSON Schema of the document, as far as ours go. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
};

/** A body of a request or of an answer, by its media type. */
export type Content = {
  content?: Partial<
    Record<'application/json' | 'image/png', { schema: Schema; example?: unknown }>
  >;
};

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
};

/** An operation of the document. */
export type Operation = {
  summary?: string;
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses: Record<
    string,
    Content & {
      description: string;
      headers?: Record<string, { description: string; schema: Schema }>;
    }
  >;
};

/** Path → method → operation. */
export type Paths = Record<string, Record<string, Operation>>;

/** The JSON schema of a body or an answer; undefined where there is none. */
export const schemaOf = (part: Content | undefined): Schema | undefined =>
  part?.content?.['application/json']?.schema;
