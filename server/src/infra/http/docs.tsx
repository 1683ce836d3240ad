import { renderToStaticMarkup } from 'react-dom/server';
import type { EndpointShape } from '@ad-foundry/contract/endpoint.ts';
import { errorCatalogue, errorCodes } from '@ad-foundry/contract/errors.ts';
import { jsonSchema, type Catalogue } from './openapi.ts';

const style = `:root{color-scheme:light dark;--line:light-dark(#e5e2dc,#33302a);--ink-2:light-dark(#67635b,#b3aea4);--sunk:light-dark(#f4f2ee,#211f1a)}
body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:32px 16px 96px;background:light-dark(#fbfaf8,#16150f);color:light-dark(#1c1a17,#f4f2ee)}
h1{font-size:28px;margin:0 0 8px}h2{margin:40px 0 12px;font-size:18px;text-transform:capitalize}p{color:var(--ink-2);margin:0 0 12px}a{color:inherit}
details{border:1px solid var(--line);border-radius:8px;margin:8px 0;padding:0 12px}summary{cursor:pointer;padding:10px 0;display:flex;gap:10px;flex-wrap:wrap;align-items:baseline}
code,pre{font:13px/1.5 ui-monospace,monospace}pre{background:var(--sunk);padding:10px;border-radius:6px;overflow:auto}.m{font-weight:700;min-width:64px}.a{margin-left:auto;color:var(--ink-2);font-size:13px}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);vertical-align:top}`;

/** The readable page of the API, from the same table that is answered. */
export function renderDocs(catalogue: Catalogue, nonce: string): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Ad Foundry API</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <h1>Ad Foundry API</h1>
        <p>
          Everything below <code>/api</code>, same origin as the pages. Errors are <code>application/problem+json</code>{' '}
          with a stable <code>code</code>; every answer carries <code>X-Request-Id</code>. Writes name their
          organization in <code>X-Organization</code>. Lists answer <code>{'{items, nextCursor}'}</code>.
          Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>.
        </p>
        {Object.entries(catalogue).map(([domain, endpoints]) => (
          <section key={domain}>
            <h2>{domain.replace(/([A-Z])/g, ' $1').toLowerCase()}</h2>
            {Object.entries(endpoints).map(([name, endpoint]) => (
              <Entry key={name} endpoint={endpoint} />
            ))}
          </section>
        ))}
        <h2>Error codes</h2>
        <Errors />
      </body>
    </html>,
  )}`;
}

function Entry({ endpoint }: { endpoint: EndpointShape }) {
  const parts = [
    ['Path', endpoint.params, 'input'],
    ['Query', endpoint.query, 'input'],
    ['Body', endpoint.body, 'input'],
    ['Answer', endpoint.response, 'output'],
  ] as const;
  return (
    <details>
      <summary>
        <span className="m">{endpoint.method}</span>
        <code>/api{endpoint.path}</code>
        <span className="a">{endpoint.access}</span>
      </summary>
      <p>{endpoint.summary}</p>
      {parts.map(([title, schema, io]) =>
        schema ? (
          <div key={title}>
            <strong>{title}</strong>
            <pre>{JSON.stringify(jsonSchema(schema, io), null, 2)}</pre>
          </div>
        ) : null,
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
