/** The goods behind the counter of a gym in Chile. */

type GroupKey = keyof typeof groups;

interface GroupGoods {
  name: string;
  color: string;
  within?: string;
}

// biome-ignore format: a table of groups reads as a table
export const groups = {
  drinks: { name: 'Bebidas', color: '#1c7ed6' },
  water: { name: 'Aguas', color: '#22b8cf', within: 'drinks' },
  energy: { name: 'Isotónicas y energéticas', color: '#4263eb', within: 'drinks' },
  coffee: { name: 'Café y batidos', color: '#846358', within: 'drinks' },
  snacks: { name: 'Colaciones', color: '#f08c00' },
  supplements: { name: 'Suplementos', color: '#2f9e44' },
  protein: { name: 'Proteínas', color: '#37b24d', within: 'supplements' },
  strength: { name: 'Creatina y preentreno', color: '#0ca678', within: 'supplements' },
  accessories: { name: 'Accesorios', color: '#7048e8' },
  clothes: { name: 'Ropa', color: '#d6336c' },
  services: { name: 'Arriendos y servicios', color: '#495057' },
} as const satisfies Record<string, GroupGoods>;

export const groupKeys = Object.keys(groups) as GroupKey[];

export const groupOf = (key: GroupKey): GroupGoods => groups[key];

export interface Goods {
  name: string;
  group: GroupKey;
  /** In pesos, without tax unless `included`. */
  price: number;
  cost: number;
  supplier: string;
  /** Its relative frequency of sale. */
  demand: number;
  /** The quantity of a full shelf; it is reordered at a third. */
  shelf: number;
  unit?: string;
  favourite?: boolean;
  service?: boolean;
  /** Its price includes the tax. */
  included?: boolean;
  priceChangeAllowed?: boolean;
  /** Without one it is found by name. */
  barcodes?: 0 | 1 | 2;
  /** Its supplier has been late for weeks. */
  late?: boolean;
  disabled?: boolean;
}

const [drinks, food, health, sport, own] = [
  'Distribuidora Andina',
  'Snacks del Valle',
  'NutriSport Chile',
  'Deportes Pacífico',
  'Gimnasio Cordillera',
];

// biome-ignore format: a price list reads as a table
export const goods: readonly Goods[] = [
  { name: 'Agua mineral sin gas 500 ml', group: 'water', price: 900, cost: 420, supplier: drinks, demand: 60, shelf: 120, unit: 'un', favourite: true, barcodes: 2 },
  { name: 'Agua mineral con gas 500 ml', group: 'water', price: 900, cost: 420, supplier: drinks, demand: 25, shelf: 72, unit: 'un' },
  { name: 'Agua mineral sin gas 1,6 L', group: 'water', price: 1400, cost: 720, supplier: drinks, demand: 14, shelf: 48, unit: 'un' },
  { name: 'Agua saborizada limón 500 ml', group: 'water', price: 1200, cost: 590, supplier: drinks, demand: 12, shelf: 36, unit: 'un' },
  { name: 'Agua de coco 330 ml', group: 'water', price: 1900, cost: 1050, supplier: drinks, demand: 6, shelf: 24, unit: 'un' },
  { name: 'Isotónica naranja 500 ml', group: 'energy', price: 1500, cost: 780, supplier: drinks, demand: 30, shelf: 30, unit: 'un', favourite: true, late: true },
  { name: 'Isotónica blue 500 ml', group: 'energy', price: 1500, cost: 780, supplier: drinks, demand: 26, shelf: 60, unit: 'un', favourite: true },
  { name: 'Isotónica cero frutos rojos 500 ml', group: 'energy', price: 1600, cost: 820, supplier: drinks, demand: 14, shelf: 36, unit: 'un' },
  { name: 'Energética 250 ml', group: 'energy', price: 1800, cost: 990, supplier: drinks, demand: 16, shelf: 48, unit: 'un' },
  { name: 'Energética sin azúcar 473 ml', group: 'energy', price: 2200, cost: 1250, supplier: drinks, demand: 15, shelf: 18, unit: 'un', late: true },
  { name: 'Espresso', group: 'coffee', price: 1500, cost: 350, supplier: food, demand: 16, shelf: 0, service: true, favourite: true, barcodes: 0 },
  { name: 'Cortado', group: 'coffee', price: 1900, cost: 480, supplier: food, demand: 12, shelf: 0, service: true, barcodes: 0 },
  { name: 'Té verde', group: 'coffee', price: 1200, cost: 180, supplier: food, demand: 5, shelf: 0, service: true, barcodes: 0 },
  { name: 'Batido de proteína preparado', group: 'coffee', price: 3500, cost: 1400, supplier: health, demand: 22, shelf: 0, service: true, favourite: true, barcodes: 0 },
  { name: 'Barra de proteína chocolate 60 g', group: 'snacks', price: 1900, cost: 1050, supplier: food, demand: 28, shelf: 30, unit: 'un', favourite: true, late: true },
  { name: 'Barra de proteína vainilla 60 g', group: 'snacks', price: 1900, cost: 1050, supplier: food, demand: 18, shelf: 48, unit: 'un' },
  { name: 'Barra de cereal y miel 35 g', group: 'snacks', price: 800, cost: 390, supplier: food, demand: 16, shelf: 60, unit: 'un' },
  { name: 'Mix de frutos secos 40 g', group: 'snacks', price: 1400, cost: 760, supplier: food, demand: 14, shelf: 48, unit: 'un' },
  { name: 'Almendras 50 g', group: 'snacks', price: 1700, cost: 930, supplier: food, demand: 9, shelf: 36, unit: 'un' },
  { name: 'Mantequilla de maní 1 kg', group: 'snacks', price: 7490, cost: 4600, supplier: food, demand: 3, shelf: 12, unit: 'un' },
  { name: 'Galletas de arroz con chocolate', group: 'snacks', price: 1100, cost: 560, supplier: food, demand: 8, shelf: 36, unit: 'un' },
  { name: 'Plátano', group: 'snacks', price: 400, cost: 170, supplier: food, demand: 13, shelf: 50, barcodes: 0 },
  { name: 'Whey protein chocolate 2 lb', group: 'protein', price: 31_990, cost: 21_500, supplier: health, demand: 4, shelf: 12, unit: 'un', favourite: true },
  { name: 'Whey protein vainilla 2 lb', group: 'protein', price: 31_990, cost: 21_500, supplier: health, demand: 3, shelf: 4, unit: 'un', late: true },
  { name: 'Whey protein frutilla 5 lb', group: 'protein', price: 59_990, cost: 42_000, supplier: health, demand: 1, shelf: 6, unit: 'un' },
  { name: 'Proteína isolate 2 lb', group: 'protein', price: 39_990, cost: 27_800, supplier: health, demand: 2, shelf: 8, unit: 'un' },
  { name: 'Proteína vegana 1 kg', group: 'protein', price: 34_990, cost: 23_900, supplier: health, demand: 1, shelf: 6, unit: 'un' },
  { name: 'Caseína 2 lb', group: 'protein', price: 36_990, cost: 25_500, supplier: health, demand: 1, shelf: 6, unit: 'un', disabled: true },
  { name: 'Creatina monohidrato 300 g', group: 'strength', price: 17_990, cost: 11_200, supplier: health, demand: 5, shelf: 16, unit: 'un', favourite: true },
  { name: 'Creatina monohidrato 1 kg', group: 'strength', price: 39_990, cost: 26_900, supplier: health, demand: 1, shelf: 6, unit: 'un' },
  { name: 'Preentreno sandía 300 g', group: 'strength', price: 24_990, cost: 16_200, supplier: health, demand: 3, shelf: 10, unit: 'un' },
  { name: 'Preentreno dosis individual', group: 'strength', price: 1500, cost: 780, supplier: health, demand: 14, shelf: 60, unit: 'un' },
  { name: 'BCAA 2:1:1 400 g', group: 'strength', price: 19_990, cost: 12_900, supplier: health, demand: 2, shelf: 8, unit: 'un' },
  { name: 'Gel energético 40 g', group: 'strength', price: 1700, cost: 950, supplier: health, demand: 9, shelf: 48, unit: 'un' },
  { name: 'Multivitamínico 60 cápsulas', group: 'supplements', price: 9990, cost: 6100, supplier: health, demand: 2, shelf: 10, unit: 'un' },
  { name: 'Omega 3 90 cápsulas', group: 'supplements', price: 11_990, cost: 7400, supplier: health, demand: 2, shelf: 10, unit: 'un' },
  { name: 'Magnesio 60 cápsulas', group: 'supplements', price: 7990, cost: 4800, supplier: health, demand: 2, shelf: 10, unit: 'un' },
  { name: 'Shaker 600 ml', group: 'accessories', price: 5990, cost: 2900, supplier: sport, demand: 5, shelf: 24, unit: 'un', favourite: true },
  { name: 'Botella térmica 750 ml', group: 'accessories', price: 12_990, cost: 7200, supplier: sport, demand: 2, shelf: 12, unit: 'un' },
  { name: 'Toalla de microfibra', group: 'accessories', price: 6990, cost: 3400, supplier: sport, demand: 4, shelf: 20, unit: 'un' },
  { name: 'Guantes de entrenamiento', group: 'accessories', price: 9990, cost: 5200, supplier: sport, demand: 3, shelf: 16, unit: 'par' },
  { name: 'Muñequeras', group: 'accessories', price: 7990, cost: 4100, supplier: sport, demand: 2, shelf: 12, unit: 'par' },
  { name: 'Cinturón de levantamiento', group: 'accessories', price: 24_990, cost: 14_900, supplier: sport, demand: 1, shelf: 6, unit: 'un' },
  { name: 'Cuerda para saltar', group: 'accessories', price: 6990, cost: 3300, supplier: sport, demand: 2, shelf: 12, unit: 'un' },
  { name: 'Banda elástica media', group: 'accessories', price: 4990, cost: 2300, supplier: sport, demand: 3, shelf: 18, unit: 'un' },
  { name: 'Calleras de cuero', group: 'accessories', price: 14_990, cost: 8700, supplier: sport, demand: 2, shelf: 3, unit: 'par', late: true },
  { name: 'Magnesio líquido 200 ml', group: 'accessories', price: 5990, cost: 3100, supplier: sport, demand: 2, shelf: 10, unit: 'un' },
  { name: 'Candado', group: 'accessories', price: 3990, cost: 1900, supplier: sport, demand: 5, shelf: 24, unit: 'un' },
  { name: 'Polera dry-fit del gimnasio', group: 'clothes', price: 12_990, cost: 6500, supplier: own, demand: 3, shelf: 20, unit: 'un' },
  { name: 'Peto deportivo', group: 'clothes', price: 14_990, cost: 7900, supplier: sport, demand: 2, shelf: 12, unit: 'un' },
  { name: 'Calza larga', group: 'clothes', price: 19_990, cost: 10_900, supplier: sport, demand: 2, shelf: 12, unit: 'un' },
  { name: 'Calcetines deportivos', group: 'clothes', price: 3990, cost: 1800, supplier: sport, demand: 4, shelf: 30, unit: 'par' },
  { name: 'Gorro del gimnasio', group: 'clothes', price: 8990, cost: 4300, supplier: own, demand: 1, shelf: 12, unit: 'un' },
  { name: 'Arriendo de toalla', group: 'services', price: 1000, cost: 0, supplier: '', demand: 10, shelf: 0, service: true, included: true, barcodes: 0 },
  { name: 'Evaluación nutricional', group: 'services', price: 19_990, cost: 0, supplier: '', demand: 2, shelf: 0, service: true, included: true, priceChangeAllowed: true, barcodes: 0 },
];
