import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import type { ClientLine } from './contract.ts';
import { clientsOf, importClients, prepareImports } from './imports.fixture.ts';

const { openApp } = prepareImports();

let pulso: TestApp;
beforeAll(async () => {
  pulso = await openApp();
});
afterAll(() => pulso.close());

describe('importar clientes', () => {
  const ana: ClientLine = {
    line: 2,
    name: 'Ana',
    surname: 'Rojas',
    email: 'ana@correo.cl',
    phone: '+56 9 1234 5678',
    birthDate: '1990-11-20',
    dni: '12345678-5',
  };

  test('crea clientes con su RUT como el gimnasio lo guarda, y los encuentra por él o por su correo', async () => {
    const owner = await pulso.gym();
    expect(await importClients(owner, [ana])).toMatchObject({ created: 1 });
    expect(await importClients(owner, [ana])).toMatchObject({ unchanged: 1 });
    await importClients(owner, [{ line: 2, dni: '12.345.678-5', surname: 'Rojas Soto' }]);
    await importClients(owner, [{ line: 2, email: 'ana@correo.cl', observation: 'Zurda' }]);
    expect(await clientsOf(owner)).toMatchObject([
      {
        name: 'Ana',
        surname: 'Rojas Soto',
        dni: '12.345.678-5',
        dniType: 'rut',
        birthDate: '1990-11-20',
        observation: 'Zurda',
        hasAccount: false,
      },
    ]);
  });

  test('un RUT malo, un correo ajeno y una repetición se rechazan con su motivo', async () => {
    const owner = await pulso.gym();
    await importClients(owner, [ana]);
    const { problems, applied } = await importClients(owner, [
      { line: 2, name: 'Luis', dni: '12345678-9' },
      { line: 3, name: 'Eva', email: 'ana@correo.cl', dni: '11111111-1' },
      { line: 4, name: 'Sol', email: 'sol@correo.cl' },
      { line: 5, name: 'Sol', email: 'sol@correo.cl' },
      { line: 6, surname: 'Sin nombre' },
    ]);
    expect(applied).toBe(false);
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '2 dni',
      '3 email',
      '5 email',
      '6 name',
    ]);
    expect(await clientsOf(owner)).toHaveLength(1);
  });

  test('un número de socio que no es un RUT se guarda como otro documento', async () => {
    const owner = await pulso.gym();
    await importClients(owner, [{ line: 2, name: 'Ana', dni: '1045' }]);
    expect(await clientsOf(owner)).toMatchObject([{ dni: '1045', dniType: 'other' }]);
  });

  test('cuenta bien a los que agrega, y los exporta por partes', async () => {
    const owner = await pulso.gym();
    const people = Array.from({ length: 2_500 }, (_, index) => ({
      line: index + 2,
      name: `Ana ${index}`,
      email: `ana${index}@correo.cl`,
    }));
    await importClients(owner, people);
    const first = await owner.imports.clients({});
    expect(first).toMatchObject({ total: 2_500 });
    const rest = await owner.imports.clients({ after: first.items.at(-1)?.id });
    expect(new Set([...first.items, ...rest.items].map(({ email }) => email)).size).toBe(2_500);
    expect((await owner.clients.list({})).total).toBe(2_500);
  });
});
