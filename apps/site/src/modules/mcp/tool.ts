import { inlineReferences, type Operation, toJsonSchema } from '@lyceum/contract';
import { siteContract } from '@lyceum/contract/site';
import { Problem, parserFor, serialized, siteStyle } from '@lyceum/kit';
import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';

import type { View } from '../../view.ts';

/** A document that a result speaks of. */
export interface LinkedDocument {
  readonly title: string;
  readonly markdown_url: string;
}

export interface SiteTool {
  readonly definition: Tool;
  call(view: View, given: unknown): Promise<CallToolResult>;
}

interface ToolDeclaration<Input extends z.ZodObject, Output extends object> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** Where the same answer is given over HTTP, or the shape of it where it is not. */
  readonly output: Operation | z.ZodType<Output>;
  readonly answer: (view: View, input: z.output<Input>) => Output | Promise<Output>;
  readonly links: (output: Output) => readonly LinkedDocument[];
}

/** Nothing here writes, and nothing leads outside of the site. */
const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const maxLinks = 10;

const JsonObject = z.record(z.string(), z.unknown());

/** A tool from a use case; what it answers with is what the HTTP API serves, to the letter. */
export function siteTool<Input extends z.ZodObject, Output extends object>(declared: ToolDeclaration<Input, Output>): SiteTool {
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
  // A slug stands in the path of the HTTP API, and has its own code there.
  const faultsIn = parserFor(input, 'slug' in input.shape ? 'path' : 'query');
  return {
    definition,
    call: async (view, given = {}) => {
      try {
        const parsed = input.safeParse(given);
        if (!parsed.success) throw invalidArguments(faultsIn(given));
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
  return { schema: answer.schema, print: (answered) => serialized(output, 200, answered) };
}

const objectSchema = (schema: z.ZodType, io: 'input' | 'output') => ({
  ...inlineReferences(toJsonSchema(schema, io)),
  type: 'object' as const,
});

function invalidArguments(parsed: ReturnType<ReturnType<typeof parserFor>>): Problem {
  const [first, ...others] = 'faults' in parsed ? parsed.faults : [];
  if (!first) return siteStyle.malformed(400, 'The arguments are not those of this tool.');
  return siteStyle.invalidInput(siteContract.mcp.call, [first, ...others]);
}

/** What the caller can mend comes back as a result that says how; the rest is the server's own fault and is thrown on. */
function toErrorResult(error: unknown, baseUrl: string): CallToolResult {
  if (!(error instanceof Problem)) throw new Error('Something unexpected went wrong on our side.', { cause: error });
  const text = siteStyle.render(error, { requestId: '', path: '/mcp', baseUrl });
  return { content: [{ type: 'text', text }], isError: true };
}
