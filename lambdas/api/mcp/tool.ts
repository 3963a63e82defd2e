import type { McpServer } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { idSchema } from '#shared/schemas/common.ts';
import type { ApiClient } from './api-client.ts';
import { ApiCallError } from './api-client.ts';

/** MCP annotations by kind of tool; clients use them to decide whether the user must approve a call. */
const toolAnnotations = {
  reads: { readOnlyHint: true, openWorldHint: false },
  writes: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
} as const;

type Tool<Input extends z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  kind: keyof typeof toolAnnotations;
  input: Input;
  /** Returns the result, which is sent as JSON. */
  run: (input: z.infer<Input>, api: ApiClient) => Promise<object>;
};

/** Registers one tool at a server. */
export type RegisterTool = (server: McpServer, api: ApiClient) => void;

/** Id of a presentation, as a parameter of a tool. */
export const presentationIdSchema = idSchema.describe('Id of the presentation');

/** Defines a tool of the MCP server; an error response of the API becomes an error result with its text. */
export const defineTool =
  <Input extends z.ZodObject>(tool: Tool<Input>): RegisterTool =>
  (server, api) => {
    const { name, title, description, kind, input: inputSchema } = tool;
    const config = { title, description, inputSchema, annotations: toolAnnotations[kind] };
    // The SDK can't infer the arguments of a schema that is itself a type parameter.
    server.registerTool<z.ZodObject, z.ZodObject>(name, config, async (input) => {
      try {
        return createJsonResult(await tool.run(input as z.infer<Input>, api));
      } catch (error) {
        if (!(error instanceof ApiCallError)) throw error;
        return { isError: true, content: [{ type: 'text', text: error.message }] };
      }
    });
  };

const createJsonResult = (result: object) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(result, null, 1) }],
});
