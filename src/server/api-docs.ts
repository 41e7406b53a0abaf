import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Implementation } from './implement.ts';
import { describeApi } from './openapi/document.ts';
import { readShapes } from './openapi/shapes.ts';

const self = "'self'";

export interface DocsOptions {
  features: Readonly<Record<string, Implementation>>;
  /** Whether Pulso is reached by https. */
  secure: boolean;
}

/** Serves the contract as OpenAPI at /api/openapi.json, and as a page at /api/docs that loads nothing from elsewhere. */
export async function registerDocs(app: FastifyInstance, { features, secure }: DocsOptions): Promise<void> {
  const shapes = await readShapes(Object.keys(features));
  const sessionCookie = `${secure ? '__Secure-' : ''}pulso.session_token`;
  await app.register(swagger, {
    openapi: { openapi: '3.1.0' },
    // The whole document comes from the contract; routes say only how to write their answers.
    transform: ({ url }) => ({ schema: { hide: true }, url }),
    transformObject: () => describeApi(features, shapes, sessionCookie),
  });
  app.get('/api/openapi.json', async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // Closed, as all operations drawn at once keep a browser busy for seconds.
    uiConfig: { validatorUrl: 'none', docExpansion: 'none', filter: true, deepLinking: true },
    staticCSP: {
      'default-src': [self],
      'base-uri': [self],
      'frame-ancestors': [self],
      'img-src': [self, 'data:'],
      'object-src': ["'none'"],
      'style-src': [self, "'unsafe-inline'"],
      'script-src-attr': ["'none'"],
      'font-src': [self, 'data:'],
      ...(secure && { 'upgrade-insecure-requests': [] }),
    },
  });
}
