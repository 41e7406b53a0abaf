import { describe, expect, test } from 'vitest';
import { today } from './outreach.fixture.ts';
import { barredWords } from './words.ts';

describe('la lista dice en pocas palabras por qué no se puede', () => {
  const reason = (kind: 'owing' | 'unseen') => ({
    ...{ kind, on: today, came: false, amount: null, sessions: null, planName: null },
  });
  const person = {
    reasons: [reason('unseen')],
    consents: { whatsapp: false, mail: false, call: false },
    limits: { messageFrom: '2026-11-26T15:00:00Z', callFrom: '2026-11-30T15:00:00Z' },
  };
  const now = { pause: null, timeZone: 'America/Santiago' };

  test('por dónde no ha aceptado', () => {
    expect(barredWords(person, ['whatsapp', 'mail', 'call'], now)).toBe(
      'No ha aceptado WhatsApp, correos ni llamadas.',
    );
    expect(barredWords(person, ['mail'], now)).toBe('No ha aceptado correos.');
    expect(barredWords(person, [], now)).toBe('');
  });

  test('desde cuándo se puede cobrar otra vez, y cuándo a nadie', () => {
    const debtor = { ...person, reasons: [reason('owing')] };
    expect(barredWords(debtor, ['whatsapp', 'mail'], now)).toBe(
      'Se le puede escribir otra vez desde el 26-11-2026, 12:00.',
    );
    expect(barredWords(debtor, ['mail', 'call'], now)).toBe(
      'Se le puede escribir otra vez desde el 26-11-2026, 12:00. Se le puede llamar otra vez desde el 30-11-2026, 12:00.',
    );
    expect(barredWords(debtor, ['whatsapp', 'call'], { ...now, pause: 'sunday' })).toBe(
      'Hoy es domingo: no se puede cobrar.',
    );
  });
});
