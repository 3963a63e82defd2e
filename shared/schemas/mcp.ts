import { z } from 'zod';

const idSchema = z.union([z.string().max(200), z.number().int()]);

/** A JSON-RPC message of the Model Context Protocol; the server validates the params of each method. */
export const mcpMessageSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  /** Id of the JSON-RPC request; absent in a notification. */
  id: idSchema.optional(),
  method: z.string().max(100),
  /** The name of a tool or prompt, or the address of a resource; errors repeat it. */
  params: z
    .looseObject({ name: z.string().max(100).optional(), uri: z.string().max(500).optional() })
    .optional(),
});

export const mcpResponseSchema = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: idSchema.nullable().optional(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.number().int(), message: z.string() }).optional(),
});
