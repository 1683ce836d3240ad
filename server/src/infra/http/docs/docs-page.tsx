import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { errorCatalogue, errorCodes } from '@ad-foundry/contract/errors.ts';
import { Shape } from './shape.tsx';
import type { Json } from './schemas.ts';
import { docsStyle } from './docs-style.ts';

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: Json;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: { key?: string[] }[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Json }> }>;
}

interface Problem {
  content: Record<
    'application/problem+json',
    { schema: { allOf: [Json, { properties: { code: { enum: string[] } } }] } }
  >;
}

/** Codes with which any endpoint may answer. */
const codesOfAll = new Set(['request.unreadable', 'server.busy', 'server.error', 'server.unavailable']);

function codesOf({ responses }: Operation, components: Document['components']): string[] {
  const problems = Object.values(responses).flatMap(
    ({ $ref }) => components.responses[$ref?.split('/').at(-1) ?? ''] ?? [],
  );
  return problems.flatMap(({ content }) => content['application/problem+json'].schema.allOf[1].properties.code.enum);
}

interface Document {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Json>;
    responses: Record<string, Problem>;
    parameters: Record<string, Parameter>;
  };
}

/** The OpenAPI document as a readable page. */
export function renderDocs(openapi: Json): string {
  const document = openapi as unknown as Document;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Ad Foundry API</title>
        <style dangerouslySetInnerHTML={{ __html: docsStyle }} />
      </head>
      <body>
        <h1>Ad Foundry API</h1>
        <p>
          Everything below <code>/api</code>, same origin as the pages. Errors are <code>application/problem+json</code>{' '}
          with a stable <code>code</code>; every response carries <code>X-Request-Id</code>. Writes name their
          organization in <code>X-Organization</code>. Lists answer <code>{'{items, nextCursor}'}</code>.
          Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
        </p>
        <nav>
          {document.tags.map(({ name }) => (
            <a key={name} href={`#${anchor(name)}`}>
              {name}
            </a>
          ))}
          <a href="#schemas">Schemas</a>
          <a href="#errors">Error codes</a>
        </nav>
        {document.tags.map(({ name, description }) => (
          <section key={name} id={anchor(name)}>
            <h2>{name}</h2>
            <p>{description}</p>
            {operations
              .filter(({ operation }) => operation.tags.includes(name))
              .map((entry) => (
                <Entry key={entry.operation.operationId} {...entry} components={document.components} />
              ))}
          </section>
        ))}
        <h2 id="schemas">Schemas</h2>
        {Object.entries(document.components.schemas).map(([name, schema]) => (
          <Component key={name} name={name} schema={schema} />
        ))}
        <h2 id="errors">Error codes</h2>
        <p>Any endpoint may answer {[...codesOfAll].join(', ')}.</p>
        <Errors />
      </body>
    </html>,
  )}`;
}

/** The scopes of which a key needs one. */
const scopesOf = ({ security = [] }: Operation) =>
  security.flatMap(({ key = [] }) => key.map((scope) => `key: ${scope}`));

const anchor = (name: string) => name.toLowerCase().replace(/\W+/g, '-');

interface EntryProps {
  method: string;
  path: string;
  operation: Operation;
  components: Document['components'];
}

function Entry({ method, path, operation, components }: EntryProps) {
  const parameters = (operation.parameters ?? []).map((each) =>
    each.$ref ? (components.parameters[each.$ref.split('/').at(-1) ?? ''] ?? each) : each,
  );
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answer = Object.values(operation.responses['200']?.content ?? {})[0]?.schema;
  const problems = codesOf(operation, components).filter((code) => !codesOfAll.has(code));
  return (
    <details>
      <summary>
        <span className="m">{method}</span>
        <code>/api{path}</code>
        <span className="a">{[operation.description.replace('Access: ', ''), ...scopesOf(operation)].join(' · ')}</span>
      </summary>
      <p>{operation.summary}</p>
      {parameters.length > 0 && (
        <>
          <h3>Parameters</h3>
          <pre>
            {parameters.map(({ name, in: place, required, schema }) => (
              <Fragment key={name}>
                {name}
                {required ? '' : '?'}: <Shape schema={schema} /> ({place}){'\n'}
              </Fragment>
            ))}
          </pre>
        </>
      )}
      {body && <Block title="Body" schema={body} />}
      {answer && <Block title="Response" schema={answer} />}
      <h3>Error codes</h3>
      <p className="e">
        {problems.map((code, index) => (
          <Fragment key={code}>
            {index > 0 && ', '}
            <a href={`#${code}`}>{code}</a>
          </Fragment>
        ))}
      </p>
    </details>
  );
}

function Block({ title, schema }: { title: string; schema: Json }) {
  return (
    <>
      <h3>{title}</h3>
      <pre>
        <Shape schema={schema} />
      </pre>
    </>
  );
}

function Component({ name, schema }: { name: string; schema: Json }) {
  const { description = '', examples = [] } = schema as { description?: string; examples?: unknown[] };
  return (
    <details>
      <summary>
        <code>{name}</code>
        <span className="a">{description}</span>
      </summary>
      {/* Inside, so that a link to it opens the section. */}
      <span id={`schema-${name}`} />
      <Block title="Shape" schema={schema} />
      {examples.length > 0 && (
        <>
          <h3>Example</h3>
          <pre>{JSON.stringify(examples[0], null, 1)}</pre>
        </>
      )}
    </details>
  );
}

function Errors() {
  return (
    <table>
      <thead>
        <tr>
          <th>Code</th>
          <th>Status</th>
          <th>Meaning</th>
        </tr>
      </thead>
      <tbody>
        {errorCodes.map((code) => (
          <tr key={code} id={code}>
            <td>
              <code>{code}</code>
            </td>
            <td>{errorCatalogue[code][0]}</td>
            <td>{errorCatalogue[code][1]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
