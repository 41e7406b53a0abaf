import type { Shortcut } from '../../../../web/shortcuts.ts';

/** The keys of the till, which listens to them itself, for the list of all keys. */
export const tillShortcuts: readonly Shortcut[] = [
  { keys: 'F12', label: 'Cobrar en efectivo, justo' },
  { keys: 'F10', label: 'Pagar: elegir el medio con su letra y Enter' },
  { keys: 'F9', label: 'Guardar la venta para después' },
  { keys: 'F8', label: 'Nueva venta' },
  { keys: 'F6', label: 'Elegir el cliente' },
  { keys: 'F2', label: 'Descuento' },
  { keys: 'F3', label: 'Buscar un producto' },
  { keys: 'F4', label: 'Cambiar el artículo elegido' },
  { keys: 'F7', label: 'Transferir' },
  { keys: 'arrowup', label: 'Artículo anterior' },
  { keys: 'arrowdown', label: 'Artículo siguiente' },
  { keys: '-', label: 'Uno menos del artículo elegido, o más con la tecla +' },
  { keys: 'delete', label: 'Quitar el artículo elegido' },
];
