import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

test.each([
  ['PORT', 'tres mil', /^PORT debe ser un número de 0 a 65535$/],
  ['PORT', '70000', /^PORT debe ser un número de 0 a 65535$/],
  ['PORT', '0x10', /^PORT debe ser/],
  ['PULSO_REGISTRATIONS_PER_HOUR', '0', /^PULSO_REGISTRATIONS_PER_HOUR debe ser un número de 1 a/],
  ['DATABASE_URL', 'mysql://x', /^DATABASE_URL debe ser una dirección como postgres:/],
  ['DATABASE_POOL_URL', 'mysql://x', /^DATABASE_POOL_URL debe ser una dirección como postgres:/],
  ['DATABASE_POOL_URL', 'postgres://x/y', /^DATABASE_POOL_URL va junto con DATABASE_URL/],
  ['PULSO_URL', 'pulso.cl', /^PULSO_URL debe ser una dirección como https:/],
  ['PULSO_URL', 'https://pulso.cl/gimnasio', /^PULSO_URL debe ser solo el comienzo/],
  ['SMTP_URL', 'servidor', /^SMTP_URL debe ser una dirección como smtp:/],
  ['PULSO_MAIL_FROM', 'Pulso', /^PULSO_MAIL_FROM debe ser un correo/],
  ['GOOGLE_CLIENT_ID', 'solo', /^GOOGLE_CLIENT_ID y GOOGLE_CLIENT_SECRET van juntas/],
  ['GOOGLE_DISCOVERY_URL', 'google', /^GOOGLE_DISCOVERY_URL debe ser una dirección como https:/],
  ['SUPPORT_URL', 'javascript:alert(1)', /^SUPPORT_URL debe ser una dirección como https:/],
  ['PULSO_HOSTS', 'http://gimnasio.cl', /^PULSO_HOSTS debe ser una lista de nombres/],
  ['PULSO_PROXIES', '10.0.0.5, 10.0.0.0/99', /^PULSO_PROXIES debe ser una lista de direcciones o redes/],
  ['PULSO_TLS_CERT', 'cert.pem', /^PULSO_TLS_CERT y PULSO_TLS_KEY van juntas/],
  ['PULSO_BACKUPS', 'nunca', /^PULSO_BACKUPS debe ser daily u off$/],
  ['PULSO_BACKUP_DAYS', '0', /^PULSO_BACKUP_DAYS debe ser un número de 1 a 9999$/],
  ['PULSO_AUDIT_YEARS', 'seis', /^PULSO_AUDIT_YEARS debe ser un número de 1 a 9999$/],
  ['PULSO_LOG', 'todo', /^PULSO_LOG debe ser uno de error, warn, info, debug$/],
  ['PULSO_METRICS', '9464', /^PULSO_METRICS debe ser una dirección con puerto, como 127.0.0.1:9464$/],
  ['PULSO_OPERATORS', 'ana', /^PULSO_OPERATORS debe ser una lista de correos/],
])('%s no puede ser «%s»', (name, value, message) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
  expect(() => readSettings({ [name]: value })).toThrow(message);
});

test('con certificado la dirección pública no puede ser http', () => {
  const tls = { PULSO_TLS_CERT: 'cert.pem', PULSO_TLS_KEY: 'key.pem' };
  expect(() => readSettings({ ...tls, PULSO_URL: 'http://gimnasio.lan' })).toThrow(
    /^PULSO_URL debe empezar con https: cuando hay PULSO_TLS_CERT$/,
  );
});

test('los que están mal se dicen todos, y los vacíos toman lo de siempre', () => {
  expect(() => readSettings({ PORT: 'x', SMTP_URL: 'x' })).toThrow(/PORT .+; SMTP_URL /);
  expect(readSettings({ PORT: ' ' })).toMatchObject({ port: 3000, host: '127.0.0.1', operators: [] });
});

test('imprime en su red donde es de un gimnasio solo, y si no, donde se le permite', () => {
  const prints = (variables: Record<string, string>) => readSettings(variables).networkPrinters;
  expect(prints({})).toBe(true);
  for (const local of ['http://gimnasio.lan:3000', 'http://192.168.1.20:3000', 'https://localhost'])
    expect(prints({ PULSO_URL: local }), local).toBe(true);
  for (const hosted of ['https://pulso.cl', 'https://10.pulso.cl', 'http://8.8.8.8', 'http://lan.pulso.cl'])
    expect(prints({ PULSO_URL: hosted }), hosted).toBe(false);
  expect(prints({ DATABASE_URL: 'postgres://localhost/pulso' })).toBe(false);
  expect(prints({ PULSO_URL: 'https://pulso.cl', PULSO_NETWORK_PRINTERS: 'on' })).toBe(true);
  expect(prints({ PULSO_NETWORK_PRINTERS: 'off' })).toBe(false);
});
