import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

const self = "'self'";

/** Serves the contract as OpenAPI at /api/openapi.json, and as a page at /api/docs that loads nothing from elsewhere. */
export async function registerDocs(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Pulso', version: '1', description: 'La API de Pulso.' } },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { validatorUrl: 'none' },
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
