import { inlineReferences, type Operation, toJsonSchema } from '@lyceum/contract';
import { siteContract } from '@lyceum/contract/site';
import { createSchemaParser, Problem, serializeResponse, siteErrorFormat } from '@lyceum/kit';
import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';

import type { View } from '../../view.ts';

/** A document linked from a result. */
export interface LinkedDocument {
  readonly title: string;
  readonly markdown_url: string;
}

export interface SiteTool {
  readonly definition: Tool;
  call(view: View, args: unknown): Promise<CallToolResult>;
}

interface ToolDeclaration<Input extends z.ZodObject, Output extends object> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** The HTTP operation with the same response, or the schema if there is none. */
  readonly output: Operation | z.ZodType<Output>;
  readonly answer: (view: View, input: z.output<Input>) => Output | Promise<Output>;
  readonly links: (output: Output) => readonly LinkedDocument[];
}

/** All tools are read-only and stay within the site. */
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const maxLinks = 10;

const JsonObject = z.record(z.string(), z.unknown());

/** Creates a tool from a use case; its result is exactly the JSON of the HTTP API. */
export function defineTool<Input extends z.ZodObject, Output extends object>(declared: ToolDeclaration<Input, Output>): SiteTool {
  const { name, title, description, input, output, answer, links } = declared;
  const { schema, print } = outputOf(output);
  const definition = {
    name,
    title,
    description,
    inputSchema: objectSchema(input, 'input'),
    outputSchema: objectSchema(schema, 'output'),
    annotations,
  };
  // In the HTTP API a slug is a path parameter with its own error code.
  const faultsIn = createSchemaParser(input, 'slug' in input.shape ? 'path' : 'query');
  return {
    definition,
    call: async (view, args = {}) => {
      try {
        const parsed = input.safeParse(args);
        if (!parsed.success) throw invalidArguments(faultsIn(args));
        const answered = await answer(view, parsed.data);
        const text = print(answered);
        const structuredContent: Record<string, unknown> = JsonObject.parse(JSON.parse(text));
        const linked = links(answered).slice(0, maxLinks).map(resourceLink);
        return { content: [{ type: 'text', text }, ...linked], structuredContent };
      } catch (error) {
        return toErrorResult(error, view.siteUrl);
      }
    },
  };
}

const resourceLink = ({ title, markdown_url }: LinkedDocument) =>
  ({ type: 'resource_link', uri: markdown_url, name: title, mimeType: 'text/markdown' }) as const;

const isOperation = (output: Operation | z.ZodType): output is Operation => 'responses' in output;

function outputOf(output: Operation | z.ZodType): { schema: z.ZodType; print: (answered: unknown) => string } {
  if (!isOperation(output)) return { schema: output, print: (answered) => JSON.stringify(answered) };
  const answer = output.responses[200];
  if (answer?.kind !== 'json') throw new Error(`${output.id} does not answer with JSON`);
  return { schema: answer.schema, print: (answered) => serializeResponse(output, 200, answered) };
}

const objectSchema = (schema: z.ZodType, io: 'input' | 'output') => ({
  ...inlineReferences(toJsonSchema(schema, io)),
  type: 'object' as const,
});

function invalidArguments(parsed: ReturnType<ReturnType<typeof createSchemaParser>>): Problem {
  const [first, ...others] = 'faults' in parsed ? parsed.faults : [];
  if (!first) return siteErrorFormat.malformed(400, 'The arguments do not match this tool.');
  return siteErrorFormat.invalidInput(siteContract.mcp.call, [first, ...others]);
}

/** Errors that the caller can fix become results; others are rethrown. */
function toErrorResult(error: unknown, baseUrl: string): CallToolResult {
  if (!(error instanceof Problem)) throw new Error('Unexpected server error.', { cause: error });
  const text = siteErrorFormat.render(error, { requestId: '', path: '/mcp', baseUrl });
  return { content: [{ type: 'text', text }], isError: true };
}
