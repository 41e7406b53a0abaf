import { subjects } from '../../subjects.ts';
import { mayByKey } from '../../wire/api-keys.ts';
import type { Verb } from '../../wire/verb.ts';
import type { Implementation } from '../implement.ts';
import { describeFailures, failureComponent } from './failures.ts';
import { type JsonSchema, toJsonSchemas } from './json-schema.ts';
import type { Shapes } from './shapes.ts';

interface Operation {
  readonly feature: string;
  readonly id: string;
  readonly verb: Verb;
}

const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;

const operationsOf = (features: Readonly<Record<string, Implementation>>): readonly Operation[] =>
  Object.entries(features).flatMap(([feature, { contract }]) =>
    Object.entries(contract).map(([name, verb]) => ({ feature, id: `${feature}${capital(name)}`, verb })),
  );

const json = (schema: unknown) => ({ 'application/json': { schema } });

/** Numbers and booleans in a query string are texts; their description is the value's. */
function inQuery(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const value = (anyOf as JsonSchema[] | undefined)?.find(
    ({ type }) => type === 'integer' || type === 'boolean',
  );
  return value ? { ...rest, ...value } : schema;
}

function describeInput({ method, path }: Verb, input: JsonSchema): JsonSchema {
  const {
    properties = {},
    required = [],
    ...rest
  } = input as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => `${name}`));
  const others = Object.keys(properties).filter((name) => !inPath.has(name));
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inQuery(properties[name] ?? {}),
  });
  const parameters = [
    ...[...inPath].map((name) => parameter(name, 'path')),
    ...(method === 'GET' ? others.map((name) => parameter(name, 'query')) : []),
  ];
  const body = {
    ...rest,
    properties: Object.fromEntries(others.map((name) => [name, properties[name]])),
    required: required.filter((name) => !inPath.has(name)),
  };
  const hasBody = method !== 'GET' && others.length > 0;
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && { requestBody: { required: body.required.length > 0, content: json(body) } }),
  };
}

function securityOf(verb: Verb) {
  if (verb.access === 'public') return [];
  if (verb.access === 'reader') return [{ reader: [] }];
  return [{ session: [] }, ...(mayByKey(verb) ? [{ key: [] }] : [])];
}

/** The contract as an OpenAPI 3.1 document. `sessionCookie` is the name of the cookie that signing in sets. */
export function describeApi(
  features: Readonly<Record<string, Implementation>>,
  shapes: Shapes,
  sessionCookie: string,
): Record<string, unknown> {
  const operations = operationsOf(features);
  const rootsOf = (part: 'input' | 'output') =>
    new Map(operations.map(({ id, verb }) => [`${capital(id)}${capital(part)}`, verb[part]]));
  const { inputs, outputs, components } = toJsonSchemas(shapes, rootsOf('input'), rootsOf('output'));
  const failures = describeFailures(operations.map(({ verb }) => verb));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { feature, id, verb } of operations) {
    const path = `/api${verb.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] ??= {};
    paths[path][verb.method.toLowerCase()] = {
      operationId: id,
      tags: [feature],
      summary: verb.summary,
      security: securityOf(verb),
      ...describeInput(verb, inputs[`${capital(id)}Input`] ?? {}),
      responses: {
        200: { description: 'Hecho', content: json(outputs[`${capital(id)}Output`]) },
        ...failures.failuresTo(verb),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pulso',
      version: '1',
      description: [
        'La API de Pulso: la misma con que trabajan sus pantallas.',
        'Otro programa entra con una llave, que se crea en «Plugins»: `Authorization: Bearer pulso_…`, sin cookies. Puede lo que se le marcó y lo que quien la creó todavía puede.',
        'Lo que se crea lleva un `id` que eliges tú (un UUID): enviado otra vez, responde lo mismo y no crea otro. Un cambio dice la `version` que leyó, y se rechaza (`stale`) si otra persona llegó antes.',
        'Un webhook, que también se crea en «Plugins», avisa a tu programa cuando algo pasa: un `POST` con `{type, timestamp, data}` según Standard Webhooks, con las cabeceras `webhook-id`, `webhook-timestamp` y `webhook-signature` (`v1,` y el HMAC-SHA256 en base64 de `id.timestamp.cuerpo`, con lo que sigue a `whsec_` en el secreto como llave). Responde `2xx` en 10 segundos. Cada aviso y sus datos están en docs/api.md, junto al código de Pulso.',
        'Un rechazo dice siempre `error.code`, con la misma palabra, y `error.message`, para mostrarlo. Con `429` y `503` se espera lo que dice `Retry-After`, y se envía lo mismo otra vez.',
      ].join('\n\n'),
      license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(features).map((name) => ({
      name,
      description: subjects[name as keyof typeof subjects],
    })),
    paths,
    components: {
      schemas: { Failure: failureComponent, ...components },
      responses: failures.components,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'La cookie que entrega iniciar sesión.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Una llave de API, que se crea en «Plugins»: Authorization: Bearer pulso_…, sin cookies.',
        },
        reader: {
          type: 'http',
          scheme: 'bearer',
          description:
            'La llave de un lector o torniquete, que se crea en «Plugins»: Authorization: Bearer pulso_reader_…, sin cookies. docs/access-control.md dice cómo se usa.',
        },
      },
    },
  };
}
