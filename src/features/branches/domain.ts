/** What a new sede may take along, beside the settings. */
export const carried = {
  plans: 'Programas y planes',
  catalogue: 'Catálogo de la tienda: grupos, productos, precios e impuestos, sin stock',
  roles: 'Roles del equipo que creaste',
  messages: 'Textos de los mensajes',
  purposes: 'Para qué se pide consentimiento',
} as const;
export type Carried = keyof typeof carried;

/** How many gyms an account may own. */
export const mostBranches = 20;
