import { v7 as newId } from 'uuid';
import { openTestApp, type Person, type TestApp } from '../../test/app.ts';
import { asSuperuser } from '../../test/superuser.ts';
import type { ClientLine, ProductLine } from './contract.ts';

export const water: ProductLine = {
  line: 2,
  name: 'Agua',
  group: ['Bebidas', 'Frías'],
  sku: 'AG',
  barcode: '780001|780002',
  cost: 500,
  price: 1000,
  quantity: 12,
};
export const juice: ProductLine = {
  line: 3,
  name: 'Jugo',
  group: ['bebidas'],
  sku: 'JU',
  barcode: '780003',
  price: 1500,
  taxRate: 1900,
  quantity: 4.5,
};

export const importProducts = (
  owner: Person,
  lines: ProductLine[],
  how: { partial?: boolean; quantities?: boolean } = {},
) => owner.imports.applyProducts({ id: newId(), fileName: 'catálogo.csv', lines, ...how });
export const importClients = (owner: Person, lines: ClientLine[]) =>
  owner.imports.applyClients({ id: newId(), fileName: 'clientes.csv', lines });
export const productsOf = async (owner: Person) => (await owner.products.all({})).items;
export const clientsOf = async (owner: Person) => (await owner.clients.list({})).items;

/** As many products, each known by its SKU. */
export const catalogue = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    name: `Producto ${index}`,
    group: [`Grupo ${index % 40}`],
    sku: `SKU-${index}`,
    barcode: `${7_800_000_000_000 + index}`,
    cost: 100 + index,
    price: 200 + index,
    quantity: 1 + (index % 7),
  }));

/** Gyms that import, from `openApp` on, and what their tests do there. */
export function prepareImports() {
  let pulso: TestApp;

  const openApp = async () => {
    pulso = await openTestApp();
    return pulso;
  };

  const movements = async (owner: Person) => {
    const { rows } = await asSuperuser(pulso.database, (connection) =>
      connection.query<{ kind: string; quantity: number }>(
        'select kind, quantity::float8 as quantity from stock_movement where gym_id = $1 order by created_at, quantity',
        [owner.accountId],
      ),
    );
    return rows;
  };

  /** A gym with water and juice. */
  async function newStockedGym(): Promise<Person> {
    const owner = await pulso.gym();
    await importProducts(owner, [water, juice]);
    return owner;
  }

  return { openApp, movements, stocked: newStockedGym };
}
