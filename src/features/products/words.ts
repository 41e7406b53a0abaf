import type { RecordWords } from '../../wire/record.ts';

export const productsRecord = {
  product: {
    kind: 'catalogue',
    thing: ({ name }) => `el producto ${name}`,
    many: 'productos',
    columns: {
      name: 'el nombre',
      group_id: ['el grupo', { of: 'group' }],
      code: 'el código',
      sku: 'el SKU',
      barcode: 'el código de barras',
      unit: 'la unidad',
      cost: ['el costo', 'money'],
      profit: ['la ganancia', 'percent'],
      price: ['el precio', 'money'],
      tax: ['el impuesto', 'money'],
      price_includes_tax: ['Precio incluye impuesto', 'yesNo'],
      price_change_allowed: ['Permitir cambio de precio', 'yesNo'],
      default_quantity: ['la cantidad por defecto', 'number'],
      service: ['Servicio', 'yesNo'],
      enabled: ['Activo', 'yesNo'],
      description: 'la descripción',
      supplier: 'el proveedor',
      reorder_point: ['el punto de reorden', 'number'],
      preferred_quantity: ['la cantidad preferida', 'number'],
      low_stock_warning: ['Advertencia de stock bajo', 'yesNo'],
      warning_quantity: ['la cantidad de advertencia', 'number'],
      favourite: ['Favorito', 'yesNo'],
      position: ['el lugar', 'number'],
    },
  },
} as const satisfies RecordWords;
