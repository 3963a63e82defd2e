/** A JSON Schema, limited to the keywords that the document uses. */
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

/** A request or response body by media type. */
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

/** An operation of the OpenAPI document. */
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

/** Operations by path and method. */
export type Paths = Record<string, Record<string, Operation>>;

/** Returns the JSON schema of a body; undefined when there is none. */
export const jsonSchema = (part: Content | undefined): Schema | undefined =>
  part?.content?.['application/json']?.schema;
