import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { openPrinter } from '../../test/printer.ts';
import { prepareTills } from './tills.fixture.ts';

const { openGym, addTill, openTill } = prepareTills();

let app: TestApp;
let gym: Person;
beforeAll(async () => {
  ({ app, gym } = await openGym());
});
afterAll(() => app.close());

const documentOf = (text: string) => Buffer.from(`\x1b@${text}`, 'latin1').toString('base64');

describe('la impresora de red de una caja', () => {
  test('recibe el documento tal cual, y lo que contesta no se lee', async () => {
    const printer = await openPrinter();
    const { id } = await addTill('Con impresora');
    expect(await gym.tills.setPrinter({ id, version: 1, printer: printer.address })).toMatchObject({
      printer: printer.address,
      version: 2,
    });
    expect(await gym.tills.print({ id, data: documentOf('A\xa4o\n\x1dV\x01') })).toEqual({ done: true });
    expect(await printer.next()).toBe('\x1b@A\xa4o\n\x1dV\x01');
    await printer.close();
    await expect(gym.tills.print({ id, data: documentOf('Otra') })).rejects.toMatchObject({
      status: 503,
      code: 'printer_unreachable',
    });
    expect(printer.waiting).toEqual([]);
    await gym.tills.setPrinter({ id, version: 2, printer: '' });
    await expect(gym.tills.print({ id, data: documentOf('Otra') })).rejects.toMatchObject({
      code: 'printer_missing',
    });
  });

  test('no es una dirección de fuera, ni un nombre, ni otro puerto, y queda la que había', async () => {
    const { id } = await addTill('Curiosa');
    await gym.tills.setPrinter({ id, version: 1, printer: '192.168.1.50' });
    for (const printer of ['8.8.8.8', '169.254.169.254', 'localhost', '127.0.0.1:22', 'http://10.0.0.1'])
      await expect(gym.tills.setPrinter({ id, version: 2, printer }), printer).rejects.toMatchObject({
        status: 400,
        fields: { printer: expect.stringContaining('192.168.1.50') },
      });
    const listed = (await gym.tills.list({})).items.find((till) => till.id === id);
    expect(listed).toMatchObject({ printer: '192.168.1.50', version: 2 });
  });

  test('recibe solo lo que es para una impresora de recibos, y con un tope', async () => {
    const printer = await openPrinter();
    const { id } = await addTill('Estricta');
    await gym.tills.setPrinter({ id, version: 1, printer: printer.address });
    const refused = [
      Buffer.from('GET / HTTP/1.1\r\n\r\n').toString('base64'),
      documentOf('x'.repeat(65_600)),
      'no es base64',
      '',
    ];
    for (const data of refused)
      await expect(gym.tills.print({ id, data })).rejects.toMatchObject({ status: 400 });
    await gym.tills.print({ id, data: documentOf('x'.repeat(65_000)) });
    expect(await printer.next()).toHaveLength(65_002);
    expect(printer.waiting).toEqual([]);
    await printer.close();
  });

  test('la de otro gimnasio no existe, y un cliente no imprime', async () => {
    const printer = await openPrinter();
    const { id } = await addTill('Ajena');
    await gym.tills.setPrinter({ id, version: 1, printer: printer.address });
    const other = await app.gym();
    await expect(other.tills.print({ id, data: documentOf('Hola') })).rejects.toMatchObject({ status: 404 });
    const client = await app.clientOf(gym);
    await expect(client.tills.print({ id, data: documentOf('Hola') })).rejects.toMatchObject({ status: 403 });
    expect(printer.waiting).toEqual([]);
    await printer.close();
  });

  test('no recibe más de sesenta documentos por minuto de un gimnasio', async () => {
    const owner = await app.gym();
    const printer = await openPrinter();
    const { id } = await addTill('Apurada', owner);
    await owner.tills.setPrinter({ id, version: 1, printer: printer.address });
    for (let count = 0; count < 60; count++) await owner.tills.print({ id, data: documentOf(`${count}`) });
    await expect(owner.tills.print({ id, data: documentOf('De más') })).rejects.toMatchObject({
      status: 429,
    });
    await printer.close();
  });

  test('no se usa en un servidor con dirección pública, salvo que este lo permita', async () => {
    const hosted = await openTestApp({ environment: { PULSO_URL: 'https://pulso.migimnasio.cl' } });
    const owner = await hosted.gym();
    const { id } = await addTill('Lejos', owner);
    expect(await owner.tills.list({})).toMatchObject({ networkPrinters: false });
    const off = { status: 409, code: 'network_printers_off' };
    await expect(owner.tills.setPrinter({ id, version: 1, printer: '192.168.1.50' })).rejects.toMatchObject(
      off,
    );
    await expect(owner.tills.print({ id, data: documentOf('Hola') })).rejects.toMatchObject(off);
    await hosted.close();
  });
});

describe('el cajón', () => {
  test('abierto sin una venta queda en el libro con su motivo, y no cambia lo esperado', async () => {
    const shift = await openTill('Con cajón', 5000);
    const opening = { id: newId(), shiftId: shift.id, reason: 'Dar cambio' };
    const entry = await gym.tills.openDrawer(opening);
    expect(entry).toMatchObject({ kind: 'drawer', amount: 0, reason: 'Dar cambio' });
    expect(await gym.tills.openDrawer(opening)).toEqual(entry);
    await expect(gym.tills.openDrawer({ ...opening, reason: 'Otra cosa' })).rejects.toMatchObject({
      code: 'already_saved',
    });
    await expect(gym.tills.openDrawer({ ...opening, id: newId(), reason: ' ' })).rejects.toMatchObject({
      fields: { reason: 'Escribe el motivo.' },
    });
    expect((await gym.tills.entries({ shiftId: shift.id })).items).toEqual([entry]);
    const report = await gym.tills.close({ id: shift.id, counted: 5000 });
    expect(report).toMatchObject({ expected: 5000, difference: 0 });
    expect(report.entries).toContainEqual(entry);
    expect(report.kinds).toContainEqual({ kind: 'drawer', amount: 0, count: 1 });
    await expect(gym.tills.openDrawer({ ...opening, id: newId() })).rejects.toMatchObject({
      code: 'shift_closed',
    });
  });
});
