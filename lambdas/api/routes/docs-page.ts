import { html, raw } from 'hono/html';
import { z } from 'zod';
import { docsStyle } from './docs-style.ts';

const contentSchema = z
  .record(z.string(), z.object({ schema: z.unknown() }))
  .optional()
  .transform((content) => content?.['application/json']?.schema);

const operationSchema = z.object({
  tags: z.array(z.string()).default([]),
  summary: z.string().default(''),
  security: z.array(z.unknown()).optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        schema: z.unknown(),
      }),
    )
    .default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: contentSchema })),
});

/** The parts of the OpenAPI document that the page shows. */
const documentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

type Operation = z.infer<typeof operationSchema> & { method: string; path: string };

/** Renders the OpenAPI document as one HTML page; all texts are escaped. */
export function renderDocsPage(document: unknown) {
  const { info, tags: guides, paths } = documentSchema.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
  const tags = [...new Set(operations.map(operationTag))];
  const paragraphs = (tag: string) =>
    guides.find(({ name }) => name === tag)?.description.split('\n\n') ?? [];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<style>${raw(docsStyle)}</style>
</head>
<body>
<header>
<h1>${info.title} <small>${info.version}</small></h1>
<p>${info.description}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 as JSON</a></p>
</header>
<main>
${tags.map(
  (tag) => html`<section id="${tag.replaceAll(' ', '-')}"><h2>${tag}</h2>
${paragraphs(tag).map(
  (text) => html`<p>${text}</p>
`,
)}${operations.filter((operation) => operationTag(operation) === tag).map(renderOperation)}</section>`,
)}
</main>
</body>
</html>`;
}

const operationTag = (operation: Operation): string => operation.tags[0] ?? 'other';

function renderOperation(operation: Operation) {
  const { method, path, summary, security, parameters, requestBody, responses } = operation;
  return html`<article>
<h3><b>${method}</b>${path}</h3>
<p>${summary}${security ? '' : html` <span class="note">(no sign-in)</span>`}</p>
${parameters.length > 0 ? html`<h4>Parameters</h4><table>${parameters.map(renderParameter)}</table>` : ''}
${requestBody ? renderSchema('Body', requestBody.content) : ''}
<h4>Responses</h4>
<table>${Object.entries(responses).map(
    ([status, response]) =>
      html`<tr><th scope="row">${status}</th><td>${response.description}${
        Number(status) < 300 ? renderSchema('Schema', response.content) : ''
      }</td></tr>`,
  )}</table>
</article>`;
}

function renderParameter({ name, in: place, required, schema }: Operation['parameters'][number]) {
  return html`<tr><th scope="row">${name}</th><td>${place}${required ? ', required' : ''}</td>
<td><code>${JSON.stringify(schema)}</code></td></tr>`;
}

function renderSchema(title: string, schema: unknown) {
  if (schema === undefined) return '';
  return html`<details><summary>${title}</summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`;
}
