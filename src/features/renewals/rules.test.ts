import { describe, expect, test } from 'vitest';
import type { Rung } from './contract.ts';
import type { MailedStep } from './domain.ts';
import { defaultPolicy, dueLetters, ladderOf, type StepRecord, stepToMail } from './rules.ts';
import { exampleLetter, rungWords, stepLetter } from './words.ts';

const policy = { ...defaultPolicy, stopAfter: 10 };
const since = '2026-03-15';
const on = (today: string, records: StepRecord[] = []) => ladderOf(policy, { since, today, records });
const written = (ladder: Rung[]) => ladder.map(({ step, on, state }) => `${step} ${on.slice(5)} ${state}`);

describe('los pasos de un período', () => {
  test('caen antes y después de su primer día, y lo que no se hizo a tiempo está por hacer', () => {
    expect(written(on('2026-03-11'))).toEqual([
      'announcement 03-12 coming',
      'first 03-16 coming',
      'second 03-22 coming',
      'stop 03-25 coming',
    ]);
    expect(written(on('2026-03-14'))[0]).toBe('announcement 03-12 due');
    expect(written(on('2026-03-15')), 'ya empezó: no se anuncia').toEqual([
      'first 03-16 coming',
      'second 03-22 coming',
      'stop 03-25 coming',
    ]);
    const mailed: StepRecord[] = [{ step: 'announcement', state: 'mailed' }];
    expect(written(on('2026-03-25', [...mailed, { step: 'first', state: 'skipped' }]))).toEqual([
      'announcement 03-12 mailed',
      'first 03-16 skipped',
      'second 03-22 due',
      'stop 03-25 stopped',
    ]);
    expect(written(on('2026-03-25', [{ step: 'stop', state: 'skipped' }])).at(-1)).toBe('stop 03-25 skipped');
    expect(written(on('2026-03-25', [{ step: 'stop', state: 'open' }])).at(-1)).toBe('stop 03-25 stopped');
  });

  test('sin aviso ni corte son los recordatorios', () => {
    const ladder = ladderOf(
      { ...policy, announceDays: 0, stopAfter: null },
      { since, today: since, records: [] },
    );
    expect(ladder.map(({ step }) => step)).toEqual(['first', 'second']);
  });

  test('se envía uno: el último que toca, no más de una semana después, y nada anterior a lo ya hecho', () => {
    const next = (today: string, records: StepRecord[] = []) => stepToMail(on(today, records), today)?.step;
    expect(next('2026-03-11')).toBeUndefined();
    expect(next('2026-03-12')).toBe('announcement');
    expect(next('2026-03-16')).toBe('first');
    expect(next('2026-03-24'), 'el corte no es un correo').toBe('second');
    expect(next('2026-03-29')).toBe('second');
    expect(next('2026-03-30'), 'hace más de una semana').toBeUndefined();
    expect(
      next('2026-03-22', [{ step: 'second', state: 'skipped' }]),
      'el primero quedó atrás',
    ).toBeUndefined();
    expect(next('2026-03-22', [{ step: 'second', state: 'open' }])).toBe('second');
  });

  test('se dicen con su día y su estado', () => {
    expect(rungWords({ on: since, state: 'coming' })).toBe('el 15-03-2026');
    expect(rungWords({ on: since, state: 'mailed' })).toBe('enviado');
    expect(rungWords({ on: since, state: 'stopped' })).toBe('cortado el 15-03-2026');
    expect(rungWords({ on: since, state: 'skipped' })).toBe('saltado');
    const told = { name: 'Ana', planName: 'Full', since, amount: 30_000 };
    const money = (amount: number) => `$ ${amount}`;
    const sender = { gymName: 'Fuerza', money };
    expect(stepLetter('announcement', [told], defaultPolicy, sender).text).toBe(
      'Hola, Ana: el 15-03-2026 se renueva tu suscripción Full en Fuerza, por $ 30000.\n',
    );
    expect(stepLetter('second', [told], defaultPolicy, sender).text).toContain(
      'tienes pendiente $ 30000 de tu suscripción Full',
    );
    const own = {
      ...defaultPolicy,
      secondSubject: '{nombre}, tu {plan}',
      secondText: 'Desde el {fecha}: {monto}.',
    };
    expect(stepLetter('second', [{ ...told, name: 'ana.cl' }], own, sender)).toEqual({
      subject: 'ana. cl, tu Full',
      text: 'Desde el 15-03-2026: $ 30000.\n',
    });
    const example = (step: MailedStep) =>
      exampleLetter(
        step,
        { ...defaultPolicy, announceDays: 4 },
        { gymName: 'Fuerza.cl', today: since, money },
      );
    expect(example('announcement')).toEqual({
      subject: 'Tu suscripción Mensual se renueva pronto',
      text: 'Hola, Ana: el 19-03-2026 se renueva tu suscripción Mensual en Fuerza. cl, por $ 30000.\n',
    });
    expect(example('second').text).toContain('desde el 08-03-2026');
  });
});

test('un correo nombra las suscripciones de un cliente en el mismo paso desde el mismo día, y ninguna otra', () => {
  const today = '2026-03-14';
  const at = (id: string, clientId: string, day: string) => ({
    ...{ id, clientId, since: day },
    ladder: ladderOf(policy, { since: day, today, records: [] }),
  });
  const letters = dueLetters(
    [
      at('full', 'ana', '2026-03-17'),
      at('yoga', 'ana', '2026-03-17'),
      at('box', 'ana', '2026-03-16'),
      at('eva', 'eva', '2026-03-17'),
      at('mañana', 'leo', '2026-03-15'),
      at('después', 'leo', '2026-04-15'),
    ],
    today,
  );
  expect(
    letters.map(({ step, renewals, canWait }) => [step, renewals.map(({ id }) => id), canWait]),
    'el que mañana llegaría tarde, primero',
  ).toEqual([
    ['announcement', ['mañana'], false],
    ['announcement', ['full', 'yoga'], true],
    ['announcement', ['box'], true],
    ['announcement', ['eva'], true],
  ]);
});
