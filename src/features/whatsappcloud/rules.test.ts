import { expect, test } from 'vitest';
import { isOptOut } from './domain.ts';

test('quien dice de cualquier forma usual que no quiere más mensajes queda fuera', () => {
  for (const text of [
    ...[
      'BAJA',
      ' ¡Stop! ',
      'baja por favor',
      'Dar de baja',
      'Darme de baja',
      'dame de baja 🙏',
      'Quiero darme de baja',
    ],
    ...[
      'no quiero más mensajes',
      'No quiero recibir más mensajes, gracias',
      'No más mensajes',
      'no mas',
      'Basta',
    ],
    ...[
      'No me escriban más',
      'No me manden mas mensajes por favor',
      'dejen de escribirme',
      'Ya no quiero recibir mensajes',
    ],
    ...['STOP.', 'Detener promociones', 'alto', 'Cancelar suscripción', 'unsubscribe'],
  ])
    expect([text, isOptOut(text)]).toEqual([text, true]);
  for (const text of [
    ...[
      'Hola, ¿a qué hora abren?',
      'Mi hermana se dio de baja',
      'no quiero perder mi cupo',
      'Stop and go es mi canción',
      '',
    ],
    ...[
      '¿Hay más mensajes?',
      'la clase de baja intensidad',
      'No me escriban a este, sino al otro',
      'no más tarde de las 8',
    ],
  ])
    expect([text, isOptOut(text)]).toEqual([text, false]);
});
