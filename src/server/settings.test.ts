import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

test.each([
  ['PORT', 'tres mil', /^PORT debe ser un número de 1 a 65535$/],
  ['PORT', '70000', /^PORT debe ser un número de 1 a 65535$/],
  ['PORT', '0x10', /^PORT debe ser/],
  ['PULSO_REGISTRATIONS_PER_HOUR', '0', /^PULSO_REGISTRATIONS_PER_HOUR debe ser un número de 1 a/],
  ['DATABASE_URL', 'mysql://x', /^DATABASE_URL debe ser una dirección como postgres:/],
  ['PULSO_URL', 'pulso.cl', /^PULSO_URL debe ser una dirección como https:/],
  ['PULSO_URL', 'https://pulso.cl/gimnasio', /^PULSO_URL debe ser solo el comienzo/],
  ['SMTP_URL', 'servidor', /^SMTP_URL debe ser una dirección como smtp:/],
  ['PULSO_MAIL_FROM', 'Pulso', /^PULSO_MAIL_FROM debe ser un correo/],
  ['GOOGLE_CLIENT_ID', 'solo', /^GOOGLE_CLIENT_ID y GOOGLE_CLIENT_SECRET van juntas/],
  ['GOOGLE_DISCOVERY_URL', 'google', /^GOOGLE_DISCOVERY_URL debe ser una dirección como https:/],
  ['SUPPORT_URL', 'javascript:alert(1)', /^SUPPORT_URL debe ser una dirección como https:/],
  ['PULSO_OPERATORS', 'ana', /^PULSO_OPERATORS debe ser una lista de correos/],
])('%s no puede ser «%s»', (name, value, message) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
  expect(() => readSettings({ [name]: value })).toThrow(message);
});

test('los que están mal se dicen todos, y los vacíos toman lo de siempre', () => {
  expect(() => readSettings({ PORT: 'x', SMTP_URL: 'x' })).toThrow(/PORT .+; SMTP_URL /);
  expect(readSettings({ PORT: ' ' })).toMatchObject({ port: 3000, host: '127.0.0.1', operators: [] });
});
